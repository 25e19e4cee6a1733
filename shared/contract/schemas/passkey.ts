import * as z from 'zod/mini'
import type { MemberId } from '../../domain/kit/ids.ts'
import { document, schema } from '../declare-schema.ts'
import { list, matching, name, nullableText, text, unset, uuid } from '../fields.ts'
import { plainJson } from '../json-field.ts'
import { paging } from '../page-fields.ts'

const base64url = (max: number) => {
  const isAllowed = (value: string) => value.length <= max && /^[\w-]+$/.test(value)
  const message = `must be base64url text of at most ${max} characters`
  return document(matching(isAllowed, message), { type: 'string', pattern: '^[\\w-]+$', maxLength: max })
}

const invitation = () => z.optional(text(100))

/** Members that browsers add to the JSON of a credential are accepted and ignored. */
const credential = <Shape extends z.core.$ZodLooseShape>(response: Shape) =>
  z
    .looseObject({
      id: base64url(1_400),
      rawId: base64url(1_400),
      type: z.literal('public-key'),
      response: z.looseObject({ clientDataJSON: base64url(8_000), ...response }),
    })
    .check(plainJson())

export const passkeyOptionsCreate = /* @__PURE__ */ schema(() => z.strictObject({ invitation: invitation() }))

export const passkeyCreate = /* @__PURE__ */ schema(() =>
  z.strictObject({
    invitation: invitation(),
    name: z._default(name(200), 'Passkey'),
    cookie: z._default(z.boolean(), false),
    response: credential({
      attestationObject: base64url(64_000),
      transports: z.optional(list(text(32), 10)),
    }),
  }),
)

export const sessionCreate = /* @__PURE__ */ schema(() =>
  z.strictObject({
    response: credential({
      authenticatorData: base64url(8_000),
      signature: base64url(8_000),
      userHandle: unset(text(100)),
    }),
  }),
)

export const passkeyQuery = /* @__PURE__ */ schema(() =>
  z.strictObject({ ...paging(), member_id: z.optional(uuid<MemberId>()) }),
)

/** Ids of WebAuthn are no UUIDs. */
const shown = (pattern: string) => document(z.string(), { type: 'string', pattern })
const hostName = () => shown('^[a-z0-9.-]+$')
const encoded = () => shown('^[\\w-]+$')

const publicKey = () => z.literal('public-key')
const required = () => z.literal('required')

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn, with the texts that the join page shows. */
export const passkeyOptions = /* @__PURE__ */ schema(() =>
  z.strictObject({
    rp: z.strictObject({ id: hostName(), name: z.string() }),
    user: z.strictObject({ id: encoded(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.strictObject({ type: publicKey(), alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal('none'),
    authenticatorSelection: z.strictObject({
      residentKey: required(),
      requireResidentKey: z.literal(true),
      userVerification: required(),
    }),
    excludeCredentials: z.array(
      z.strictObject({ id: encoded(), type: publicKey(), transports: z.array(z.string()) }),
    ),
    invitation: z.optional(
      z.strictObject({ workspace_name: z.string(), member_name: z.string(), invited_by: nullableText() }),
    ),
  }),
)

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn. */
export const sessionOptions = /* @__PURE__ */ schema(() =>
  z.strictObject({
    challenge: z.string(),
    rpId: hostName(),
    timeout: z.int(),
    userVerification: required(),
    allowCredentials: z.array(z.strictObject({ id: encoded(), type: publicKey() })),
  }),
)

const sessionFields = () => ({
  id: z.string(),
  object: z.literal('session'),
  member_id: z.string(),
  workspace_id: z.string(),
  passkey: z.strictObject({ id: z.string(), name: z.string() }),
  user_agent: nullableText(),
  last_used_at: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
})

export const session = /* @__PURE__ */ schema(() => z.strictObject(sessionFields()))

/** The only response that contains the token of a session. */
export const sessionStarted = /* @__PURE__ */ schema(() =>
  z.strictObject({ ...sessionFields(), session_token: z.string() }),
)

const passkeyFields = () => ({
  id: z.string(),
  object: z.literal('passkey'),
  name: z.string(),
  created_at: z.string(),
  last_used_at: nullableText(),
})

export const passkey = /* @__PURE__ */ schema(() => z.strictObject(passkeyFields()))

/** The passkey, with the session of a member who joins by an invitation. */
export const passkeyAdded = /* @__PURE__ */ schema(() =>
  z.strictObject({ ...passkeyFields(), session: z.optional(sessionStarted) }),
)
