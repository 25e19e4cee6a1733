import { emptyObject } from '../fields.ts'
import { type Access, route } from '../route.ts'
import { overviewQuery } from '../schemas/overview.ts'
import {
  apiKeyCreate,
  auditQuery,
  listQuery,
  memberCreate,
  memberPatch,
  memberQuery,
  pipelineCreate,
  pipelinePatch,
} from '../schemas/workspace.ts'

const tag = 'Workspace'
const reads: readonly Access[] = ['table:read']
const changes: readonly Access[] = ['table:read', 'table:write']
const admin = ['workspace.admin'] as const

export const getWorkspace = /* @__PURE__ */ route(() => ({
  id: 'getWorkspace',
  method: 'GET',
  path: '/v1/workspace',
  handler: 'workspace/get',
  summary: 'Retrieve the workspace of the API key',
  tag,
  access: reads,
  response: { status: 200, description: 'The workspace' },
}))

export const getMe = /* @__PURE__ */ route(() => ({
  id: 'getMe',
  method: 'GET',
  path: '/v1/me',
  handler: 'workspace/me',
  summary: 'Retrieve the caller: the member, the workspace and the key',
  tag,
  access: reads,
  response: { status: 200, description: 'The caller' },
}))

export const getOverview = /* @__PURE__ */ route(() => ({
  id: 'getOverview',
  method: 'GET',
  path: '/v1/overview',
  handler: 'workspace/overview',
  summary: 'Retrieve the overview',
  tag,
  rights: 'overview',
  access: ['table:read', 'index:list', 'index:changes'],
  query: overviewQuery,
  response: { status: 200, description: 'The overview' },
}))

export const listMembers = /* @__PURE__ */ route(() => ({
  id: 'listMembers',
  method: 'GET',
  path: '/v1/members',
  handler: 'members/list',
  summary: 'List members, newest first',
  tag,
  access: reads,
  query: memberQuery,
  response: { status: 200, description: 'A page of members' },
}))

export const createMember = /* @__PURE__ */ route(() => ({
  id: 'createMember',
  method: 'POST',
  path: '/v1/members',
  handler: 'members/create',
  summary: 'Add a member; only this response contains the invitation by which the member joins',
  tag,
  permissions: admin,
  fires: [],
  refuses: 'expiring',
  guard: 'new-member',
  access: [...changes, 'sealing-key', 'console'],
  body: memberCreate,
  response: { status: 201, description: 'The new member, with an invitation' },
  secret: true,
}))

export const inviteMember = /* @__PURE__ */ route(() => ({
  id: 'inviteMember',
  method: 'POST',
  path: '/v1/members/{id}/invitation',
  handler: 'members/invite',
  summary:
    'Invite a member again, for example after the loss of every passkey; this ends the earlier invitation',
  tag,
  permissions: admin,
  fires: [],
  refuses: 'expiring',
  guard: 'invitee',
  limits: ['A deactivated member cannot be invited (409).'],
  access: [...changes, 'sealing-key', 'console'],
  body: emptyObject(),
  response: { status: 201, description: 'The member, with the new invitation' },
  secret: true,
}))

export const endInvitation = /* @__PURE__ */ route(() => ({
  id: 'endInvitation',
  method: 'DELETE',
  path: '/v1/members/{id}/invitation',
  handler: 'members/end-invitation',
  summary: 'End the invitation of a member; safe to repeat',
  tag,
  permissions: admin,
  fires: [],
  guard: 'member',
  access: changes,
  response: { status: 204, description: 'Ended, or there was none' },
}))

export const getMember = /* @__PURE__ */ route(() => ({
  id: 'getMember',
  method: 'GET',
  path: '/v1/members/{id}',
  handler: 'members/get',
  summary: 'Retrieve a member',
  tag,
  access: reads,
  response: { status: 200, description: 'The member' },
}))

export const patchMember = /* @__PURE__ */ route(() => ({
  id: 'patchMember',
  method: 'PATCH',
  path: '/v1/members/{id}',
  handler: 'members/patch',
  summary:
    'Update a member; changed permissions apply to its API keys too. The last active admin must remain admin (409)',
  tag,
  permissions: admin,
  fires: [],
  guard: 'member',
  limits: ['The last active member with `workspace.admin` keeps that permission (409).'],
  access: [...changes, 'queue:deliveries'],
  body: memberPatch,
  response: { status: 200, description: 'The updated member' },
}))

export const deleteMember = /* @__PURE__ */ route(() => ({
  id: 'deleteMember',
  method: 'DELETE',
  path: '/v1/members/{id}',
  handler: 'members/delete',
  summary:
    'Deactivate a member and all of its keys; safe to repeat. The last active admin cannot be deactivated (409)',
  conflicts: true,
  tag,
  permissions: admin,
  fires: [],
  guard: 'member',
  limits: ['The last active member with `workspace.admin` stays active (409).'],
  access: changes,
  response: { status: 204, description: 'Deactivated' },
}))

export const listApiKeys = /* @__PURE__ */ route(() => ({
  id: 'listApiKeys',
  method: 'GET',
  path: '/v1/api-keys',
  handler: 'api-keys/list',
  summary: "List the caller's API keys; an admin sees all",
  tag,
  rights: 'keys:see',
  access: reads,
  query: listQuery,
  response: { status: 200, description: 'A page of API keys, without the keys themselves' },
}))

export const createApiKey = /* @__PURE__ */ route(() => ({
  id: 'createApiKey',
  method: 'POST',
  path: '/v1/api-keys',
  handler: 'api-keys/create',
  summary: 'Create an API key for the caller; only this response contains the key',
  tag,
  fires: [],
  guard: 'new-key',
  limits: ['A member has at most 40 keys that are not revoked (409).'],
  access: [...changes, 'sealing-key'],
  body: apiKeyCreate,
  response: { status: 201, description: 'The new API key' },
  secret: true,
}))

export const deleteApiKey = /* @__PURE__ */ route(() => ({
  id: 'deleteApiKey',
  method: 'DELETE',
  path: '/v1/api-keys/{id}',
  handler: 'api-keys/delete',
  summary: "Revoke one of the caller's API keys; an admin can revoke any. Safe to repeat",
  tag,
  fires: [],
  guard: 'revoked-key',
  access: changes,
  response: { status: 204, description: 'Revoked' },
}))

export const listPipelines = /* @__PURE__ */ route(() => ({
  id: 'listPipelines',
  method: 'GET',
  path: '/v1/pipelines',
  handler: 'pipelines/list',
  summary: 'List pipelines with their stages in order',
  tag,
  access: reads,
  query: listQuery,
  response: { status: 200, description: 'A page of pipelines' },
}))

export const createPipeline = /* @__PURE__ */ route(() => ({
  id: 'createPipeline',
  method: 'POST',
  path: '/v1/pipelines',
  handler: 'pipelines/create',
  summary: 'Create a pipeline',
  tag,
  permissions: admin,
  fires: [],
  access: changes,
  body: pipelineCreate,
  response: { status: 201, description: 'The new pipeline' },
}))

export const patchPipeline = /* @__PURE__ */ route(() => ({
  id: 'patchPipeline',
  method: 'PATCH',
  path: '/v1/pipelines/{id}',
  handler: 'pipelines/patch',
  summary: 'Rename a pipeline, make it the default, or rename, reorder and add stages',
  tag,
  permissions: admin,
  fires: [],
  limits: ['`stages` names every stage of the pipeline once, because stages are not removed (400).'],
  access: changes,
  body: pipelinePatch,
  response: { status: 200, description: 'The updated pipeline' },
}))

export const listAuditLog = /* @__PURE__ */ route(() => ({
  id: 'listAuditLog',
  method: 'GET',
  path: '/v1/audit-log',
  handler: 'audit-log/list',
  summary: 'List who changed which settings, newest first',
  tag,
  permissions: admin,
  limits: ['Entries are kept for 400 days.'],
  access: reads,
  query: auditQuery,
  response: { status: 200, description: 'A page of entries' },
}))
