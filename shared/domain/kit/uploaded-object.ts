import { isUuid, type WorkspaceId } from './ids.ts'

export const UPLOADED_OBJECT_KINDS = ['receipts', 'photos'] as const
/** Each kind of upload has its own folder, queue and consumer. */
export type UploadedObjectKind = (typeof UPLOADED_OBJECT_KINDS)[number]

/** The key to which the client uploads the file. */
export const uploadedObjectKey = (kind: UploadedObjectKind, workspaceId: WorkspaceId, id: string): string =>
  `uploads/${kind}/${workspaceId}/${id}`

/** The workspace and record that an object key belongs to; undefined when the key is not of this kind. */
export function parseUploadedObjectKey<Id extends string>(
  kind: UploadedObjectKind,
  key: string,
): { workspaceId: WorkspaceId; id: Id } | undefined {
  const [folder, kindFolder, workspaceId = '', id = '', ...rest] = key.split('/')
  if (folder !== 'uploads' || kindFolder !== kind || rest.length > 0) return undefined
  return isUuid<WorkspaceId>(workspaceId) && isUuid<Id>(id) ? { workspaceId, id } : undefined
}

/** The type and size that the client declared. */
export interface DeclaredFile {
  readonly mime_type: string
  readonly size_bytes: number
}

/** Why a file is refused, as the API shows it. */
export const REFUSAL_REASONS = [
  'content_type_mismatch',
  'size_mismatch',
  'unreadable',
  'not_allowed',
] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** Why a file is refused. The message is for operators. */
export interface Refusal {
  readonly reason: RefusalReason
  readonly message: string
}

const MB = 1024 * 1024

/** Why the size of an uploaded file is refused; undefined when it is accepted. `maxBytes` is the limit. */
export function sizeFault(
  { size_bytes }: Pick<DeclaredFile, 'size_bytes'>,
  size: number,
  maxBytes: number,
): Refusal | undefined {
  const reason = 'size_mismatch'
  if (size === 0) return { reason, message: 'the file is empty' }
  if (size > maxBytes) return { reason, message: `the file is larger than ${maxBytes / MB} MB` }
  if (size === size_bytes) return undefined
  return { reason, message: `the file has ${size} bytes, not the declared ${size_bytes}` }
}

/** The width and height of an image in pixels, as stored. */
export interface Sides {
  readonly width: number
  readonly height: number
}

/** Maximum number of pixels of a side of an image (contract 8.9). */
const MAX_SIDE = 20_000

/** Why an image with these sides is refused; undefined if the image is accepted, or if its sides are unknown. */
export function sideFault(sides: Sides | undefined): Refusal | undefined {
  if (!sides) return undefined
  const { width, height } = sides
  if (Math.max(width, height) <= MAX_SIDE) return undefined
  const message = `the image is ${width} x ${height} pixels; each side may have at most ${MAX_SIDE}`
  return { reason: 'unreadable', message }
}

/**
 * Recognized types that are accepted under another declared type: HEIF is the container of HEIC, APNG is a PNG, and M4V
 * is Apple's variant of MP4.
 */
const ACCEPTED_AS: Readonly<Record<string, string>> = {
  'image/heif': 'image/heic',
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
}

/** Why the content of an uploaded file is refused; undefined when its recognized type matches the declared one. */
export function contentFault(
  { mime_type }: Pick<DeclaredFile, 'mime_type'>,
  recognized: string | undefined,
): Refusal | undefined {
  if (recognized && (ACCEPTED_AS[recognized] ?? recognized) === mime_type) return undefined
  const message = `the content is ${recognized ?? 'of no known type'}, not the declared ${mime_type}`
  return { reason: 'content_type_mismatch', message }
}
