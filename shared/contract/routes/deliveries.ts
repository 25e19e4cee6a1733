import { emptyObject } from '../fields.ts'
import { route } from '../route.ts'
import { deliveryQuery, eventParams, eventQuery, failureQuery, summaryQuery } from '../schemas/webhook.ts'
import { listQuery } from '../schemas/workspace.ts'

const tag = 'Webhooks'

export const listEvents = /* @__PURE__ */ route(() => ({
  id: 'listEvents',
  method: 'GET',
  path: '/v1/events',
  handler: 'events/list',
  summary:
    'List the events of the last 90 days, newest first, or oldest first as a log to follow; expense events require the rights to read all expenses',
  tag,
  guard: 'trigger',
  rights: 'events:list',
  limits: ['Events are kept for 90 days.'],
  access: ['table:read', 'index:list', 'files:sign'],
  query: eventQuery,
  response: { status: 200, description: 'A page of event envelopes' },
}))

export const getEvent = /* @__PURE__ */ route(() => ({
  id: 'getEvent',
  method: 'GET',
  path: '/v1/events/{event_id}',
  handler: 'events/get',
  summary: 'Retrieve an event',
  tag,
  rights: 'event:read',
  limits: ['Events are kept for 90 days.'],
  access: ['table:read', 'files:sign'],
  params: eventParams,
  response: { status: 200, description: 'The event envelope, with newly signed links' },
}))

export const listDeliveriesOfEvent = /* @__PURE__ */ route(() => ({
  id: 'listDeliveriesOfEvent',
  method: 'GET',
  path: '/v1/events/{event_id}/deliveries',
  handler: 'events/deliveries',
  summary: 'List the deliveries of an event with their attempts, one for each subscription that received it',
  tag,
  rights: 'event:read',
  limits: ['Deliveries are kept for 90 days, with their newest 50 attempts.'],
  access: ['table:read'],
  params: eventParams,
  query: listQuery,
  response: { status: 200, description: 'A page of deliveries' },
}))

export const listDeliveries = /* @__PURE__ */ route(() => ({
  id: 'listDeliveries',
  method: 'GET',
  path: '/v1/subscriptions/{id}/deliveries',
  handler: 'deliveries/list',
  summary: 'List the deliveries of a subscription with their attempts, newest first',
  tag,
  rights: 'response-body',
  limits: ['Deliveries are kept for 90 days, with their newest 50 attempts.'],
  access: ['table:read', 'index:list'],
  query: deliveryQuery,
  response: { status: 200, description: 'A page of deliveries' },
}))

export const listFailures = /* @__PURE__ */ route(() => ({
  id: 'listFailures',
  method: 'GET',
  path: '/v1/deliveries',
  handler: 'deliveries/failures',
  summary:
    'List the deliveries of all subscriptions that have failed, or are retried after a failed attempt, with the newest attempt first',
  tag,
  rights: 'response-body',
  limits: ['Deliveries are kept for 90 days, with their newest 50 attempts.'],
  access: ['table:read', 'index:changes'],
  query: failureQuery,
  response: { status: 200, description: 'A page of deliveries' },
}))

export const summarizeDeliveries = /* @__PURE__ */ route(() => ({
  id: 'summarizeDeliveries',
  method: 'GET',
  path: '/v1/deliveries/summary',
  handler: 'deliveries/summary',
  summary:
    'Count the deliveries of the last hours, by hour and by subscription, for all subscriptions that are not revoked',
  tag,
  limits: ['At most 20,000 deliveries are counted: the newest of each subscription.'],
  access: ['table:read', 'index:list', 'index:changes'],
  query: summaryQuery,
  response: { status: 200, description: 'The numbers of deliveries' },
}))

export const getDelivery = /* @__PURE__ */ route(() => ({
  id: 'getDelivery',
  method: 'GET',
  path: '/v1/deliveries/{id}',
  handler: 'deliveries/get',
  summary: 'Retrieve a delivery with its attempts',
  tag,
  rights: 'response-body',
  limits: ['Deliveries are kept for 90 days, with their newest 50 attempts.'],
  access: ['table:read'],
  response: { status: 200, description: 'The delivery' },
}))

export const redeliver = /* @__PURE__ */ route(() => ({
  id: 'redeliver',
  method: 'POST',
  path: '/v1/deliveries/{id}/redeliver',
  handler: 'deliveries/redeliver',
  summary: 'Redeliver now, regardless of the status of the delivery; attempt numbers continue',
  tag,
  guard: 'delivery',
  fires: [],
  limits: [
    '6 more attempts over five hours.',
    'The subscription must have the trigger, and must not be revoked (409).',
  ],
  access: ['table:read', 'table:write', 'queue:deliveries'],
  body: emptyObject(),
  response: { status: 202, description: 'The delivery, pending again' },
}))

export const getReplay = /* @__PURE__ */ route(() => ({
  id: 'getReplay',
  method: 'GET',
  path: '/v1/replays/{id}',
  handler: 'replays/get',
  summary: 'Retrieve a replay and its progress',
  tag,
  access: ['table:read'],
  response: { status: 200, description: 'The replay' },
}))
