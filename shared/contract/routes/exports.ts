import { emptyObject } from '../fields.ts'
import { route } from '../route.ts'
import { listQuery } from '../schemas/workspace.ts'

const tag = 'Workspace'
/** An export includes the expenses of all members. */
const permissions = ['workspace.admin', 'expenses.view', 'expenses.view_all'] as const

export const createExport = /* @__PURE__ */ route(() => ({
  id: 'createExport',
  method: 'POST',
  path: '/v1/exports',
  handler: 'exports/create',
  summary: 'Start an export of all records of the workspace; the audit log names who did',
  tag,
  permissions,
  fires: [],
  access: ['table:read', 'table:write'],
  body: emptyObject(),
  response: { status: 201, description: 'The export, whose records can be read for 24 hours' },
}))

export const listExportRecords = /* @__PURE__ */ route(() => ({
  id: 'listExportRecords',
  method: 'GET',
  path: '/v1/exports/{id}/records',
  handler: 'exports/list-records',
  summary: 'List all records of the workspace, type by type, as their own endpoints show them',
  tag,
  permissions,
  limits: [
    'Only the member who started the export can read it, for 24 hours.',
    'A page shows each record as it is at the time of the request. It can have fewer records than `limit`: continue while `has_more` is true.',
  ],
  access: ['table:read', 'index:list', 'files:sign'],
  query: listQuery,
  response: { status: 200, description: 'A page of records of any type' },
}))
