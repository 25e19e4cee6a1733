import { emptyObject } from '../fields.ts'
import { type Access, route } from '../route.ts'
import { passkeyCreate, passkeyOptionsCreate, passkeyQuery, sessionCreate } from '../schemas/passkey.ts'
import { listQuery } from '../schemas/workspace.ts'

const tag = 'Sign-in'
const reads: readonly Access[] = ['table:read']
const changes: readonly Access[] = ['table:read', 'table:write']

export const createPasskeyOptions = /* @__PURE__ */ route(() => ({
  id: 'createPasskeyOptions',
  method: 'POST',
  path: '/v1/passkeys/options',
  handler: 'passkeys/options',
  summary: 'Begin to add a passkey: the options for the browser, with a challenge for five minutes',
  tag,
  auth: 'invitation',
  fires: [],
  guard: 'applicant',
  access: [...changes, 'console'],
  body: passkeyOptionsCreate,
  response: {
    status: 200,
    description: 'PublicKeyCredentialCreationOptionsJSON of WebAuthn, and the data of the invitation',
  },
}))

export const createPasskey = /* @__PURE__ */ route(() => ({
  id: 'createPasskey',
  method: 'POST',
  path: '/v1/passkeys',
  handler: 'passkeys/create',
  summary: 'Add a passkey; with an invitation, this starts a session too',
  tag,
  auth: 'invitation',
  fires: [],
  guard: 'applicant',
  limits: ['A member has at most 20 passkeys (409).'],
  access: [...changes, 'console'],
  body: passkeyCreate,
  response: { status: 201, description: 'The new passkey' },
}))

export const listPasskeys = /* @__PURE__ */ route(() => ({
  id: 'listPasskeys',
  method: 'GET',
  path: '/v1/passkeys',
  handler: 'passkeys/list',
  summary: "List the caller's passkeys; an admin can list any member's",
  tag,
  rights: 'passkeys:see',
  access: reads,
  query: passkeyQuery,
  response: { status: 200, description: 'A page of passkeys' },
}))

export const deletePasskey = /* @__PURE__ */ route(() => ({
  id: 'deletePasskey',
  method: 'DELETE',
  path: '/v1/passkeys/{id}',
  handler: 'passkeys/delete',
  summary:
    "Remove one of the caller's passkeys, and end the sessions that it started; an admin can remove any",
  tag,
  rights: 'passkeys:remove',
  refuses: 'limited',
  fires: [],
  access: changes,
  response: { status: 204, description: 'Removed' },
}))

export const createSessionOptions = /* @__PURE__ */ route(() => ({
  id: 'createSessionOptions',
  method: 'POST',
  path: '/v1/sessions/options',
  handler: 'sessions/options',
  summary: 'Begin to sign in: the options for the browser, with a challenge for five minutes',
  tag,
  auth: 'passkey',
  fires: [],
  access: ['table:challenge', 'console'],
  body: emptyObject(),
  response: { status: 200, description: 'PublicKeyCredentialRequestOptionsJSON of WebAuthn' },
}))

export const createSession = /* @__PURE__ */ route(() => ({
  id: 'createSession',
  method: 'POST',
  path: '/v1/sessions',
  handler: 'sessions/create',
  summary: 'Sign in with a passkey; only this response contains the token of the session',
  tag,
  auth: 'passkey',
  fires: [],
  limits: [
    'A session ends after 12 hours. A member has at most 20 sessions; a further session ends the oldest.',
  ],
  access: [...changes, 'console'],
  body: sessionCreate,
  response: { status: 201, description: 'The new session' },
}))

export const createSessionCookie = /* @__PURE__ */ route(() => ({
  id: 'createSessionCookie',
  method: 'POST',
  path: '/v1/sessions/cookie',
  handler: 'sessions/create-cookie',
  summary: 'Sign in to the console with a passkey: the token of the session is only in a cookie',
  tag,
  auth: 'passkey',
  fires: [],
  limits: ['Only for pages of the console (403). Otherwise as `createSession`.'],
  access: [...changes, 'console'],
  body: sessionCreate,
  response: { status: 201, description: 'The new session; `Set-Cookie` has its token' },
}))

export const listSessions = /* @__PURE__ */ route(() => ({
  id: 'listSessions',
  method: 'GET',
  path: '/v1/sessions',
  handler: 'sessions/list',
  summary: "List the caller's sessions that have not ended, newest first",
  tag,
  access: reads,
  query: listQuery,
  response: { status: 200, description: 'A page of sessions, without their tokens' },
}))

export const deleteCurrentSession = /* @__PURE__ */ route(() => ({
  id: 'deleteCurrentSession',
  method: 'DELETE',
  path: '/v1/sessions/current',
  handler: 'sessions/delete-current',
  summary: 'Sign out: end the session that sends the request',
  tag,
  fires: [],
  access: changes,
  response: { status: 204, description: 'Ended' },
}))

export const deleteSession = /* @__PURE__ */ route(() => ({
  id: 'deleteSession',
  method: 'DELETE',
  path: '/v1/sessions/{id}',
  handler: 'sessions/delete',
  summary: "End one of the caller's sessions",
  tag,
  refuses: 'limited',
  fires: [],
  access: changes,
  response: { status: 204, description: 'Ended' },
}))
