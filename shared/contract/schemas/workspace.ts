import * as z from 'zod/mini'
import { ACTOR_TYPES, ACTOR_VIAS, AUDIT_ACTIONS } from '../../domain/kit/audit.ts'
import { MEMBER_STATUSES } from '../../domain/kit/enumerations.ts'
import type { StageId } from '../../domain/kit/ids.ts'
import { isEmailAddress } from '../../domain/kit/text.ts'
import { PERMISSIONS, PLANS } from '../../domain/people/permissions.ts'
import { timestamp } from '../date-fields.ts'
import { document, schema } from '../declare-schema.ts'
import { list, name, nullableText, text, unset, uuid } from '../fields.ts'
import { paging } from '../page-fields.ts'

const permission = () => z.enum(PERMISSIONS)
/** The limit exceeds the number of permissions, because duplicates are allowed and count once. */
const permissions = () => list(permission(), 20)
const timestamps = () => ({ created_at: z.string(), updated_at: z.string() })

export function email() {
  const address = text(254).check(
    z.superRefine((value, context) => {
      if (!isEmailAddress(value)) {
        context.addIssue({ code: 'custom', message: 'must be an e-mail address', input: value })
      }
    }),
  )
  return document(address, { type: 'string', format: 'email', maxLength: 254 })
}

export const workspace = /* @__PURE__ */ schema(() =>
  z.strictObject({
    id: z.string(),
    object: z.literal('workspace'),
    name: z.string(),
    plan: z.enum(PLANS),
    default_pipeline_id: z.string(),
    ...timestamps(),
  }),
)

export const memberCreate = /* @__PURE__ */ schema(() =>
  z.strictObject({
    name: name(500),
    email: email(),
    permissions: z.optional(permissions()),
  }),
)

export const memberPatch = /* @__PURE__ */ schema(() =>
  z.strictObject({
    name: z.optional(name(500)),
    email: z.optional(email()),
    permissions: z.optional(permissions()),
    status: z.optional(z.enum(MEMBER_STATUSES)),
  }),
)

const memberFields = () => ({
  id: z.string(),
  object: z.literal('member'),
  name: z.string(),
  email: z.string(),
  permissions: z.array(permission()),
  status: z.enum(MEMBER_STATUSES),
  invited_until: nullableText(),
  ...timestamps(),
})

export const member = /* @__PURE__ */ schema(() => z.strictObject(memberFields()))

/** The only responses that contain the token of an invitation. */
export const memberInvited = /* @__PURE__ */ schema(() =>
  z.strictObject({
    ...memberFields(),
    invitation: z.strictObject({ token: z.string(), url: nullableText(), expires_at: z.string() }),
  }),
)

/** The caller: the member, its workspace, and the API key or session with its permissions. */
export const me = /* @__PURE__ */ schema(() =>
  z.strictObject({
    object: z.literal('me'),
    member,
    workspace,
    api_key_id: nullableText(),
    session_id: nullableText(),
    permissions: z.array(permission()),
    read_only: z.boolean(),
    manage_subscriptions: z.boolean(),
    expires_at: nullableText(),
  }),
)

export const apiKeyCreate = /* @__PURE__ */ schema(() =>
  z
    .strictObject({
      name: z.optional(name(200)),
      permissions: unset(permissions()),
      read_only: z._default(z.boolean(), false),
      manage_subscriptions: z._default(z.boolean(), false),
      expires_at: unset(timestamp()),
    })
    .check(
      z.superRefine(({ read_only, manage_subscriptions }, context) => {
        if (read_only || !manage_subscriptions) return
        const message = 'is for keys with read_only: true; other keys manage subscriptions anyway'
        context.addIssue({ code: 'custom', path: ['manage_subscriptions'], message, input: read_only })
      }),
    ),
)

const apiKeyFields = () => ({
  id: z.string(),
  object: z.literal('api_key'),
  name: z.string(),
  member_id: z.string(),
  status: z.enum(['active', 'revoked']),
  permissions: z.nullable(z.array(permission())),
  read_only: z.boolean(),
  manage_subscriptions: z.boolean(),
  expires_at: nullableText(),
  last_used_at: nullableText(),
  created_at: z.string(),
  revoked_at: nullableText(),
})

export const apiKey = /* @__PURE__ */ schema(() => z.strictObject(apiKeyFields()))

/** The only response that contains the key itself. */
export const apiKeyCreated = /* @__PURE__ */ schema(() =>
  z.strictObject({
    ...apiKeyFields(),
    api_key: z.string(),
  }),
)

/** Of a pipeline. */
const MAX_STAGES = 100

/** A stage of a request. */
const stageFields = () => ({ name: name(200), is_won: z.optional(z.boolean()) })

export const pipelineCreate = /* @__PURE__ */ schema(() =>
  z.strictObject({
    name: name(200),
    stages: list(z.strictObject(stageFields()), MAX_STAGES, 1),
  }),
)

/** Every stage of the pipeline, in the wanted order; entries without `id` are new (contract 5.9). */
export const pipelinePatch = /* @__PURE__ */ schema(() =>
  z.strictObject({
    name: z.optional(name(200)),
    is_default: z.optional(z.literal(true)),
    stages: z.optional(
      list(z.strictObject({ id: z.optional(uuid<StageId>()), ...stageFields() }), MAX_STAGES, 1),
    ),
  }),
)

export const pipeline = /* @__PURE__ */ schema(() =>
  z.strictObject({
    id: z.string(),
    object: z.literal('pipeline'),
    name: z.string(),
    is_default: z.boolean(),
    stages: z.array(z.strictObject({ id: z.string(), name: z.string(), is_won: z.boolean() })),
    ...timestamps(),
  }),
)

export const listQuery = /* @__PURE__ */ schema(() => z.strictObject(paging()))

export const memberQuery = /* @__PURE__ */ schema(() =>
  z.strictObject({ ...paging(), q: z.optional(text(500)) }),
)

export const auditQuery = /* @__PURE__ */ schema(() =>
  z.strictObject({
    ...paging(),
    actor_id: z.optional(uuid()),
    entity_id: z.optional(uuid()),
    action: z.optional(z.enum(AUDIT_ACTIONS)),
    since: z.optional(timestamp()),
    until: z.optional(timestamp()),
  }),
)

export const auditEntry = /* @__PURE__ */ schema(() =>
  z.strictObject({
    id: z.string(),
    object: z.literal('audit_entry'),
    action: z.enum(AUDIT_ACTIONS),
    entity_type: z.string(),
    entity_id: z.string(),
    actor: z.strictObject({
      type: z.enum(ACTOR_TYPES),
      member_id: z.nullable(z.string()),
      via: z.nullable(z.enum(ACTOR_VIAS)),
      credential_id: z.nullable(z.string()),
    }),
    occurred_at: z.string(),
    changes: z.record(z.string(), z.strictObject({ from: z.unknown(), to: z.unknown() })),
  }),
)
