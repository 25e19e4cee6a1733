import { emptyObject } from '../fields.ts'
import { type Access, route } from '../route.ts'
import { signingEnvelopeCreate } from '../schemas/signing-envelope.ts'
import { listQuery } from '../schemas/workspace.ts'

const tag = 'Envelopes'
const changes: readonly Access[] = ['table:read', 'table:write']

export const createEnvelope = /* @__PURE__ */ route(() => ({
  id: 'createEnvelope',
  method: 'POST',
  path: '/v1/envelopes',
  handler: 'envelopes/create',
  summary: 'Send a document for signature',
  tag,
  fires: [],
  access: changes,
  body: signingEnvelopeCreate,
  response: { status: 201, description: 'The new envelope' },
}))

export const listEnvelopes = /* @__PURE__ */ route(() => ({
  id: 'listEnvelopes',
  method: 'GET',
  path: '/v1/envelopes',
  handler: 'envelopes/list',
  summary: 'List envelopes, newest first',
  tag,
  access: ['table:read'],
  query: listQuery,
  response: { status: 200, description: 'A page of envelopes' },
}))

export const getEnvelope = /* @__PURE__ */ route(() => ({
  id: 'getEnvelope',
  method: 'GET',
  path: '/v1/envelopes/{id}',
  handler: 'envelopes/get',
  summary: 'Retrieve an envelope',
  tag,
  access: ['table:read'],
  response: { status: 200, description: 'The envelope' },
}))

export const signEnvelope = /* @__PURE__ */ route(() => ({
  id: 'signEnvelope',
  method: 'POST',
  path: '/v1/envelopes/{id}/recipients/{recipient_id}/sign',
  handler: 'envelopes/sign',
  summary: 'Record that a recipient has signed; safe to repeat',
  tag,
  fires: ['envelope.signed', 'envelope.completed'],
  firesWhen: 'the first when the recipient had not signed yet, the second after the last signature',
  access: changes,
  body: emptyObject(),
  response: { status: 200, description: 'The updated envelope' },
}))
