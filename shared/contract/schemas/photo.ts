import * as z from 'zod/mini'
import type { MemberId, OpportunityId } from '../../domain/kit/ids.ts'
import {
  FAILURE_REASONS,
  MAX_PHOTO_BYTES,
  PHOTO_MIME_TYPES,
  PHOTO_STATUSES,
} from '../../domain/photos/photo.ts'
import { timestamp } from '../date-fields.ts'
import { optionalWithDefault, schema } from '../declare-schema.ts'
import { flag, list, nullableText, text, unset, uuid } from '../fields.ts'
import { count } from '../number-fields.ts'
import { paging } from '../page-fields.ts'
import { changesFilter, needsSince } from './changes.ts'
import { mediaType, upload } from './upload.ts'

const tag = (min = 0) => text(100, min)

const given = () => ({
  project_id: unset(uuid<OpportunityId>()),
  caption: unset(text(1_000)),
  tags: z.optional(list(tag(), 100)),
  taken_at: unset(timestamp()),
})

/** The photo to be uploaded. Type and size are part of the upload link's signature. */
export const photoCreate = /* @__PURE__ */ schema(() =>
  z.strictObject({
    mime_type: mediaType(PHOTO_MIME_TYPES),
    size_bytes: z.int().check(z.minimum(1), z.maximum(MAX_PHOTO_BYTES)),
    ...given(),
  }),
)

/** The fields that can be changed later, regardless of the file. */
export const photoPatch = /* @__PURE__ */ schema(() => z.strictObject(given()))

export const photoQuery = /* @__PURE__ */ schema(() =>
  z
    .strictObject({
      ...paging(),
      project_id: z.optional(uuid<OpportunityId>()),
      // The default differs with `updated_since` (contract 19.3).
      trashed: optionalWithDefault(flag(), false),
      taken_from: z.optional(timestamp()),
      taken_to: z.optional(timestamp()),
      created_by: z.optional(uuid<MemberId>()),
      tag: z.optional(tag(1)),
      ...changesFilter(),
    })
    .check(needsSince()),
)

const link = () => z.nullable(z.strictObject({ url: z.string(), expires_at: z.string() }))

const fields = () => ({
  id: z.string(),
  object: z.literal('photo'),
  kind: z.enum(['photo', 'video']),
  project_id: nullableText(),
  caption: nullableText(),
  tags: z.array(z.string()),
  status: z.enum(PHOTO_STATUSES),
  failure_reason: z.nullable(z.enum(FAILURE_REASONS)),
  mime_type: z.enum(PHOTO_MIME_TYPES),
  size_bytes: count(),
  width: z.nullable(count()),
  height: z.nullable(count()),
  content_hash: nullableText(),
  original: link(),
  display: link(),
  thumbnail: link(),
  taken_at: nullableText(),
  created_by: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})

/** The photo (contract 8.4). */
export const photo = /* @__PURE__ */ schema(() => z.strictObject(fields()))

/** The response of create: the photo, and how to upload its file. */
export const photoWithUpload = /* @__PURE__ */ schema(() => z.strictObject({ ...fields(), upload: upload() }))
