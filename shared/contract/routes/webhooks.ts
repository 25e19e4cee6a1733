import { emptyObject } from '../fields.ts'
import { route } from '../route.ts'
import {
  subscriptionCreate,
  subscriptionPatch,
  subscriptionQuery,
  subscriptionTest,
} from '../schemas/subscription.ts'
import { replayCreate, triggerParams } from '../schemas/webhook.ts'
import { listQuery } from '../schemas/workspace.ts'

const tag = 'Webhooks'

export const createSubscription = /* @__PURE__ */ route(() => ({
  id: 'createSubscription',
  method: 'POST',
  path: '/v1/subscriptions',
  handler: 'subscriptions/create',
  summary: 'Subscribe a receiver to triggers; only this response contains the signing secret',
  tag,
  openToReadOnly: 'manage_subscriptions',
  guard: 'trigger',
  fires: [],
  limits: ['A workspace has at most 100 subscriptions that are not revoked (409).'],
  access: ['table:read', 'table:write', 'sealing-key', 'targets'],
  body: subscriptionCreate,
  response: { status: 201, description: 'The new subscription' },
  secret: true,
}))

export const listSubscriptions = /* @__PURE__ */ route(() => ({
  id: 'listSubscriptions',
  method: 'GET',
  path: '/v1/subscriptions',
  handler: 'subscriptions/list',
  summary: 'List subscriptions, newest first, without revoked ones unless asked for',
  tag,
  access: ['table:read'],
  query: subscriptionQuery,
  response: { status: 200, description: 'A page of subscriptions' },
}))

export const getSubscription = /* @__PURE__ */ route(() => ({
  id: 'getSubscription',
  method: 'GET',
  path: '/v1/subscriptions/{id}',
  handler: 'subscriptions/get',
  summary: 'Retrieve a subscription',
  tag,
  access: ['table:read'],
  response: { status: 200, description: 'The subscription' },
}))

export const patchSubscription = /* @__PURE__ */ route(() => ({
  id: 'patchSubscription',
  method: 'PATCH',
  path: '/v1/subscriptions/{id}',
  handler: 'subscriptions/patch',
  summary:
    'Change, pause or resume a subscription; needs the rights to its old and its new triggers. Deliveries of a paused subscription wait until it is resumed, oldest first',
  tag,
  openToReadOnly: 'manage_subscriptions',
  fires: [],
  limits: ['Pending deliveries of a removed trigger are skipped when they are due.'],
  guard: 'subscription',
  access: ['table:read', 'table:write', 'sealing-key', 'queue:deliveries', 'targets'],
  body: subscriptionPatch,
  response: { status: 200, description: 'The subscription' },
}))

export const deleteSubscription = /* @__PURE__ */ route(() => ({
  id: 'deleteSubscription',
  method: 'DELETE',
  path: '/v1/subscriptions/{id}',
  handler: 'subscriptions/delete',
  summary:
    'Revoke a subscription; safe to repeat. A member with `workspace.admin` can revoke any subscription',
  tag,
  openToReadOnly: 'manage_subscriptions',
  guard: 'subscription',
  rights: 'subscription:admin',
  fires: [],
  access: ['table:read', 'table:write', 'queue:deliveries'],
  response: { status: 204, description: 'Revoked' },
}))

export const rotateSecret = /* @__PURE__ */ route(() => ({
  id: 'rotateSecret',
  method: 'POST',
  path: '/v1/subscriptions/{id}/rotate-secret',
  handler: 'subscriptions/rotate-secret',
  summary: 'Rotate the signing secret; for 24 hours, deliveries are signed with the old secret too',
  tag,
  openToReadOnly: 'manage_subscriptions',
  guard: 'subscription',
  fires: [],
  access: ['table:read', 'table:write', 'sealing-key'],
  body: emptyObject(),
  response: { status: 200, description: 'The subscription with its new secret' },
  secret: true,
}))

export const takeOverSubscription = /* @__PURE__ */ route(() => ({
  id: 'takeOverSubscription',
  method: 'POST',
  path: '/v1/subscriptions/{id}/take-over',
  handler: 'subscriptions/take-over',
  summary:
    'Become the owner of a subscription; safe to repeat. Deliveries that waited are then sent, oldest first',
  tag,
  guard: 'subscription',
  fires: [],
  access: ['table:read', 'table:write', 'queue:deliveries'],
  body: emptyObject(),
  response: { status: 200, description: 'The subscription' },
}))

export const testSubscription = /* @__PURE__ */ route(() => ({
  id: 'testSubscription',
  method: 'POST',
  path: '/v1/subscriptions/{id}/test',
  handler: 'subscriptions/test',
  summary:
    "Send a test delivery to this subscription now: a copy of the trigger's newest event, or a synthetic event, with a new event id",
  tag,
  openToReadOnly: 'manage_subscriptions',
  guard: 'subscription',
  fires: [],
  limits: ['6 attempts over five hours.'],
  access: ['table:read', 'index:list', 'table:write', 'queue:deliveries'],
  body: subscriptionTest,
  response: { status: 202, description: 'The delivery' },
}))

export const checkReceiver = /* @__PURE__ */ route(() => ({
  id: 'checkReceiver',
  method: 'POST',
  path: '/v1/subscriptions/{id}/check',
  handler: 'subscriptions/check',
  summary: 'Check the receiver of a subscription in the background, with correct and with forged requests',
  tag,
  openToReadOnly: 'manage_subscriptions',
  guard: 'subscription',
  fires: [],
  limits: [
    'One at a time and one a minute for each subscription (409).',
    'A probe has 5 seconds.',
    'Changes neither the status nor the health of the subscription.',
  ],
  access: ['table:read', 'table:write', 'queue:deliveries'],
  body: emptyObject(),
  response: { status: 202, description: 'The new check' },
}))

export const getReceiverCheck = /* @__PURE__ */ route(() => ({
  id: 'getReceiverCheck',
  method: 'GET',
  path: '/v1/receiver-checks/{id}',
  handler: 'receiver-checks/get',
  summary: 'Retrieve a check of a receiver and its report',
  tag,
  limits: ['Checks are kept for 30 days.'],
  access: ['table:read'],
  response: { status: 200, description: 'The check' },
}))

export const replaySubscription = /* @__PURE__ */ route(() => ({
  id: 'replaySubscription',
  method: 'POST',
  path: '/v1/subscriptions/{id}/replay',
  handler: 'subscriptions/replay',
  summary: 'Redeliver failed deliveries (or all that are not pending) of a period, in the background',
  tag,
  guard: 'subscription',
  fires: [],
  limits: ['Only deliveries of triggers that the subscription has.'],
  access: ['table:read', 'table:write', 'queue:deliveries'],
  body: replayCreate,
  response: { status: 202, description: 'The new replay' },
}))

export const listTriggers = /* @__PURE__ */ route(() => ({
  id: 'listTriggers',
  method: 'GET',
  path: '/v1/triggers',
  handler: 'triggers/list',
  summary: 'List the triggers available for subscriptions',
  tag,
  access: [],
  query: listQuery,
  response: { status: 200, description: 'The triggers' },
}))

export const sampleTrigger = /* @__PURE__ */ route(() => ({
  id: 'sampleTrigger',
  method: 'GET',
  path: '/v1/triggers/{trigger_id}/sample',
  handler: 'triggers/sample',
  summary: 'Retrieve up to three of the newest events of a trigger, or a synthetic one',
  tag,
  guard: 'trigger',
  limits: ['At most 3 events.'],
  access: ['table:read', 'index:list', 'files:sign'],
  params: triggerParams,
  response: { status: 200, description: 'Events, newest first' },
}))
