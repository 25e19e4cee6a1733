import * as z from 'zod/mini'
import { CALENDAR_SCOPES } from '../../domain/kit/enumerations.ts'
import type { MemberId } from '../../domain/kit/ids.ts'
import { document, schema } from '../declare-schema.ts'
import { nullableText, uuid } from '../fields.ts'
import { paging } from '../page-fields.ts'

export const calendarFeedCreate = /* @__PURE__ */ schema(() =>
  z.strictObject({ scope: z.enum(CALENDAR_SCOPES) }),
)

export const calendarFeedQuery = /* @__PURE__ */ schema(() =>
  z.strictObject({ ...paging(), member_id: z.optional(uuid<MemberId>()) }),
)

/** Accepts any text, because the handler returns the same 404 for a malformed token as for an unknown one. */
const token = () => document(z.string(), { type: 'string', pattern: '^wsc_[0-9A-Za-z]{49}\\.ics$' })

export const calendarParams = /* @__PURE__ */ schema(() => z.strictObject({ token: token() }))

const fields = () => ({
  id: z.string(),
  object: z.literal('calendar_feed'),
  scope: z.enum(CALENDAR_SCOPES),
  member_id: z.string(),
  created_at: z.string(),
  last_read_at: nullableText(),
})

export const calendarFeed = /* @__PURE__ */ schema(() => z.strictObject(fields()))

/** The only response that contains the address. */
export const calendarFeedCreated = /* @__PURE__ */ schema(() =>
  z.strictObject({ ...fields(), url: z.string() }),
)
