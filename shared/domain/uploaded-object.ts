import { isUuid, type WorkspaceId } from './ids.ts'

/** What is uploaded; each kind has a folder, a queue and a consumer of its own. */
export type UploadedObjectKind = 'receipts' | 'photos'

/** Where a file is expected in the bucket. */
export const uploadedObjectKey = (kind: UploadedObjectKind, workspaceId: WorkspaceId, id: string): string =>
  `uploads/${kind}/${workspaceId}/${id}`

/** Whose file lies at an object key; undefined where the key is none of that kind. */
export function parseUploadedObjectKey<Id extends string>(
  kind: UploadedObjectKind,
  key: string,
): { workspaceId: WorkspaceId; id: Id } | undefined {
  const [folder, which, workspaceId = '', id = '', ...more] = key.split('/')
  if (folder !== 'uploads' || which !== kind || more.length > 0) return undefined
  return isUuid(workspaceId) && isUuid(id)
    ? { workspaceId: workspaceId as WorkspaceId, id: id as Id }
    : undefined
}

/** What a file was declared to be. */
export interface DeclaredFile {
  readonly mime_type: string
  readonly size_bytes: number
}

const MB = 1024 * 1024

/** Why a file that arrived is refused, by its size; undefined when it is not. `most` in bytes. */
export function sizeFault(
  { size_bytes }: Pick<DeclaredFile, 'size_bytes'>,
  size: number,
  most: number,
): string | undefined {
  if (size === 0) return 'the file is empty'
  if (size > most) return `the file is larger than ${most / MB} MB`
  return size === size_bytes ? undefined : `the file has ${size} bytes, not the declared ${size_bytes}`
}

/**
 * What content is recognised as that may go by a declared name too: HEIF is HEIC's container, APNG is a PNG, M4V is an
 * MP4 of Apple's.
 */
const ALSO: Readonly<Record<string, string>> = {
  'image/heif': 'image/heic',
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
}

/** Why a file that arrived is refused, by what its content was recognised as. */
export function contentFault(
  { mime_type }: Pick<DeclaredFile, 'mime_type'>,
  recognised: string | undefined,
): string | undefined {
  if (recognised && (ALSO[recognised] ?? recognised) === mime_type) return undefined
  return `the content is ${recognised ?? 'of no known type'}, not the declared ${mime_type}`
}
