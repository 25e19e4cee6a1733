import * as z from 'zod/mini'
import { schema } from '../declare-schema.ts'
import { emptyObject } from '../fields.ts'
import { type Access, route } from '../route.ts'
import { estimateApproval, estimateCreate, estimatePatch } from '../schemas/estimate.ts'
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

export const patchEstimate = /* @__PURE__ */ route(() => ({
  id: 'patchEstimate',
  method: 'PATCH',
  path: '/v1/estimates/{id}',
  handler: 'estimates/patch',
  summary: 'Update a draft estimate',
  tag,
  fires: [],
  access: changes,
  body: estimatePatch,
  response: { status: 200, description: 'The updated draft' },
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
  // The cost of a project is then compared with another of its estimates.
  access: [...changes, 'index:list'],
  body: emptyObject(),
  response: { status: 200, description: 'The estimate, cancelled' },
}))

export const createEstimateLink = /* @__PURE__ */ route(() => ({
  id: 'createEstimateLink',
  method: 'POST',
  path: '/v1/estimates/{id}/link',
  handler: 'estimates/create-link',
  summary: 'Create the link for the customer of an estimate',
  tag,
  refuses: 'expiring',
  fires: [],
  limits: ['A link ends after 30 days. An estimate has one link: a new link ends the old one.'],
  access: [...changes, 'sealing-key'],
  body: emptyObject(),
  secret: true,
  response: { status: 201, description: 'The new link; only this response contains its address' },
}))

export const deleteEstimateLink = /* @__PURE__ */ route(() => ({
  id: 'deleteEstimateLink',
  method: 'DELETE',
  path: '/v1/estimates/{id}/link',
  handler: 'estimates/delete-link',
  summary: 'Revoke the link of an estimate; safe to repeat',
  tag,
  fires: [],
  access: changes,
  response: { status: 204, description: 'Revoked' },
}))

/** Any text, because the handler treats a malformed token like an unknown token. */
const linkParams = /* @__PURE__ */ schema(() => z.strictObject({ token: z.string() }))

/** The address of a link. Its path contains a credential. */
const PAGE = '/v1/e/{token}'

export const getEstimatePage = /* @__PURE__ */ route(() => ({
  id: 'getEstimatePage',
  method: 'GET',
  path: PAGE,
  handler: 'estimate-page/show',
  summary: 'Show an estimate to its customer',
  tag,
  auth: 'link',
  internal: true,
  access: ['table:estimate-page'],
  params: linkParams,
  response: { status: 200, description: 'A page' },
}))

export const approveOnEstimatePage = /* @__PURE__ */ route(() => ({
  id: 'approveOnEstimatePage',
  method: 'POST',
  path: PAGE,
  handler: 'estimate-page/approve',
  summary: 'Approve an estimate as its customer',
  tag,
  auth: 'link',
  internal: true,
  fires: ['opportunity.estimate_approved'],
  firesWhen: 'when it was not approved yet',
  access: ['table:estimate-page', 'table:estimate-approval'],
  params: linkParams,
  form: true,
  body: estimateApproval,
  response: { status: 303, description: 'See the page' },
}))
