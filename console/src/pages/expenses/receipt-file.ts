import type { Expense } from '../../api/expense-types.ts'

/** The files that the API takes as a receipt, also by another name of their type (contract 8.3). */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/jpg': [],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/heic': ['.heic', '.heif'],
  'image/heif': [],
  'application/pdf': ['.pdf'],
}
const MAX_BYTES = 20 * 1024 * 1024

export const ACCEPTED = [...Object.keys(TYPES), '.heic', '.heif'].join(',')

/** Some browsers do not know the type of HEIC files. */
function typeOf({ type, name }: File): string | undefined {
  if (Object.hasOwn(TYPES, type)) return type
  if (type !== '') return undefined
  return Object.keys(TYPES).find((each) => TYPES[each]?.some((ending) => name.toLowerCase().endsWith(ending)))
}

interface CheckedFile {
  readonly file?: Blob
  readonly fault?: string
}

/** Finds the faults for which the API would refuse the file, before it is sent. */
export function checkReceipt(file: File): CheckedFile {
  const type = typeOf(file)
  if (type === undefined) return { fault: 'A receipt must be a JPEG, PNG, WebP, HEIC or PDF file.' }
  if (file.size === 0) return { fault: 'The file is empty.' }
  if (file.size > MAX_BYTES) return { fault: 'A receipt may have at most 20 MB.' }
  return { file: file.type === type ? file : file.slice(0, file.size, type) }
}

/** The API's reasons in words (contract 8.11). Reasons can be added to it. */
const REASONS: Readonly<Record<string, string>> = {
  content_type_mismatch: 'Its content is not what its name says.',
  size_mismatch: 'It did not arrive as a whole.',
  unreadable: 'It cannot be read, or the image has more than 20,000 pixels a side.',
  not_allowed: 'The member who uploaded it may not change this expense any more.',
}

/** Why the file that was uploaded last is not the receipt; undefined unless the service has refused it. */
export function refusalOf({ receipt_upload: upload }: Expense): string | undefined {
  if (upload?.status !== 'refused') return undefined
  const reason = REASONS[upload.reason ?? ''] ?? ''
  return `The file that was uploaded last was refused. ${reason}`.trim()
}

/** Differs when another file was refused. */
export const refusedAt = ({ receipt_upload: upload }: Expense): string =>
  upload?.status === 'refused' ? upload.requested_at : ''
