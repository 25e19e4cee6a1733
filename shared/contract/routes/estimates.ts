import { emptyObject } from '../fields.ts'
import { type Access, route } from '../route.ts'
import { estimateCreate } from '../schemas/estimate.ts'
import { listQuery } from '../schemas/workspace.ts'

const tag = 'Estimates'
const changes: readonly Access[] = ['table:read', 'table:write']

export const createEstimate = /* @__PURE__ */ route(() => ({
  id: 'createEstimate',
  method: 'POST',
  path: '/v1/opportunities/{id}/estimates',
  handler: 'estimates/create',
  summary: 'Create a draft estimate for an opportunity',
  tag,
  fires: [],
  access: changes,
  body: estimateCreate,
  response: { status: 201, description: 'The new estimate' },
}))

export const listEstimates = /* @__PURE__ */ route(() => ({
  id: 'listEstimates',
  method: 'GET',
  path: '/v1/opportunities/{id}/estimates',
  handler: 'estimates/list',
  summary: 'List the estimates of an opportunity, newest first',
  tag,
  access: ['table:read', 'index:list'],
  query: listQuery,
  response: { status: 200, description: 'A page of estimates' },
}))

export const getEstimate = /* @__PURE__ */ route(() => ({
  id: 'getEstimate',
  method: 'GET',
  path: '/v1/estimates/{id}',
  handler: 'estimates/get',
  summary: 'Retrieve an estimate',
  tag,
  access: ['table:read'],
  response: { status: 200, description: 'The estimate' },
}))

export const sendEstimate = /* @__PURE__ */ route(() => ({
  id: 'sendEstimate',
  method: 'POST',
  path: '/v1/estimates/{id}/send',
  handler: 'estimates/send',
  summary: 'Send a draft to the customer; safe to repeat',
  tag,
  fires: ['opportunity.estimate_sent'],
  firesWhen: 'when it was a draft',
  access: changes,
  body: emptyObject(),
  response: { status: 200, description: 'The estimate, sent' },
}))

export const approveEstimate = /* @__PURE__ */ route(() => ({
  id: 'approveEstimate',
  method: 'POST',
  path: '/v1/estimates/{id}/approve',
  handler: 'estimates/approve',
  summary: 'Record that the customer approved a sent estimate; safe to repeat',
  tag,
  fires: ['opportunity.estimate_approved'],
  firesWhen: 'when it was not approved yet',
  access: changes,
  body: emptyObject(),
  response: { status: 200, description: 'The estimate, approved' },
}))

export const cancelEstimate = /* @__PURE__ */ route(() => ({
  id: 'cancelEstimate',
  method: 'POST',
  path: '/v1/estimates/{id}/cancel',
  handler: 'estimates/cancel',
  summary: 'Cancel an estimate that is not approved; safe to repeat',
  tag,
  fires: ['opportunity.estimate_cancelled'],
  firesWhen: 'when it was not cancelled yet',
  access: changes,
  body: emptyObject(),
  response: { status: 200, description: 'The estimate, cancelled' },
}))
