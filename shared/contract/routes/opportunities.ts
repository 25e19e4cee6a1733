import { emptyObject } from '../fields.ts'
import { type Access, route } from '../route.ts'
import {
  opportunityCreate,
  opportunityPatch,
  opportunityQuery,
  opportunitySummaryQuery,
  spotCreate,
} from '../schemas/opportunity.ts'

const tag = 'Opportunities'
const changes: readonly Access[] = ['table:read', 'table:write']

export const createOpportunity = /* @__PURE__ */ route(() => ({
  id: 'createOpportunity',
  method: 'POST',
  path: '/v1/opportunities',
  handler: 'opportunities/create',
  summary: 'Create an opportunity',
  tag,
  fires: ['opportunity.created'],
  limits: ['All `custom_fields` of a record together have at most 32 KB.'],
  access: changes,
  body: opportunityCreate,
  response: { status: 201, description: 'The new opportunity' },
}))

export const listOpportunities = /* @__PURE__ */ route(() => ({
  id: 'listOpportunities',
  method: 'GET',
  path: '/v1/opportunities',
  handler: 'opportunities/list',
  summary: 'List opportunities, newest first, or by last change',
  tag,
  guard: 'over-estimate',
  access: ['table:read', 'index:list', 'index:changes'],
  query: opportunityQuery,
  response: { status: 200, description: 'A page of opportunities' },
}))

export const summarizeOpportunities = /* @__PURE__ */ route(() => ({
  id: 'summarizeOpportunities',
  method: 'GET',
  path: '/v1/opportunities/summary',
  handler: 'opportunities/summary',
  summary: 'Count opportunities and add up their values, by stage and by status',
  tag,
  limits: [
    'Without filters, or with `pipeline_id`, the summary covers all opportunities. With other filters, it covers at most the newest 20,000.',
  ],
  access: ['table:read', 'index:list'],
  query: opportunitySummaryQuery,
  response: { status: 200, description: 'The numbers and values' },
}))

export const getOpportunity = /* @__PURE__ */ route(() => ({
  id: 'getOpportunity',
  method: 'GET',
  path: '/v1/opportunities/{id}',
  handler: 'opportunities/get',
  summary: 'Retrieve an opportunity',
  tag,
  access: ['table:read'],
  response: { status: 200, description: 'The opportunity' },
}))

export const patchOpportunity = /* @__PURE__ */ route(() => ({
  id: 'patchOpportunity',
  method: 'PATCH',
  path: '/v1/opportunities/{id}',
  handler: 'opportunities/patch',
  summary: 'Update an opportunity, or move it to another stage',
  tag,
  fires: ['opportunity.project.stage.updated'],
  firesWhen: 'when the stage changes',
  limits: ['All `custom_fields` of a record together have at most 32 KB.'],
  access: changes,
  body: opportunityPatch,
  response: { status: 200, description: 'The updated opportunity' },
}))

export const approveOpportunity = /* @__PURE__ */ route(() => ({
  id: 'approveOpportunity',
  method: 'POST',
  path: '/v1/opportunities/{id}/approve',
  handler: 'opportunities/approve',
  summary: 'Approve an opportunity: it becomes a project',
  tag,
  fires: ['opportunity.project.approved'],
  firesWhen: 'when it was not a project yet',
  access: changes,
  body: emptyObject(),
  response: { status: 200, description: 'The project' },
}))

export const archiveOpportunity = /* @__PURE__ */ route(() => ({
  id: 'archiveOpportunity',
  method: 'POST',
  path: '/v1/opportunities/{id}/archive',
  handler: 'opportunities/archive',
  summary: 'Archive an opportunity or project',
  tag,
  fires: [],
  access: changes,
  body: emptyObject(),
  response: { status: 200, description: 'The archived record' },
}))

export const restoreOpportunity = /* @__PURE__ */ route(() => ({
  id: 'restoreOpportunity',
  method: 'POST',
  path: '/v1/opportunities/{id}/restore',
  handler: 'opportunities/restore',
  summary: 'Restore an archived record to its previous status',
  tag,
  fires: [],
  access: changes,
  body: emptyObject(),
  response: { status: 200, description: 'The restored record' },
}))

export const spotOpportunity = /* @__PURE__ */ route(() => ({
  id: 'spotOpportunity',
  method: 'POST',
  path: '/v1/drive-mode/spots',
  handler: 'drive-mode/spot',
  summary: 'Capture a lead in Drive Mode: an opportunity with `lead_source` `drive_mode`',
  tag,
  fires: ['opportunity.created', 'opportunity.d4d.spotted'],
  access: changes,
  body: spotCreate,
  response: { status: 201, description: 'The new opportunity' },
}))
