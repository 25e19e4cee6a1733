import { route } from '../route.ts'
import { callCreate } from '../schemas/call.ts'
import { listQuery } from '../schemas/workspace.ts'

const tag = 'Calls'

export const createCall = /* @__PURE__ */ route(() => ({
  id: 'createCall',
  method: 'POST',
  path: '/v1/calls',
  handler: 'calls/create',
  summary: 'Report a call that ended; without `contact_id`, the contact is found or created by phone number',
  tag,
  fires: ['call.inbound.completed', 'call.outbound.completed', 'call.missed'],
  firesWhen: 'by direction and outcome',
  access: ['table:read', 'table:write'],
  body: callCreate,
  response: { status: 201, description: 'The new call' },
}))

export const listCalls = /* @__PURE__ */ route(() => ({
  id: 'listCalls',
  method: 'GET',
  path: '/v1/calls',
  handler: 'calls/list',
  summary: 'List calls, newest first',
  tag,
  access: ['table:read'],
  query: listQuery,
  response: { status: 200, description: 'A page of calls' },
}))

export const getCall = /* @__PURE__ */ route(() => ({
  id: 'getCall',
  method: 'GET',
  path: '/v1/calls/{id}',
  handler: 'calls/get',
  summary: 'Retrieve a call',
  tag,
  access: ['table:read'],
  response: { status: 200, description: 'The call' },
}))
