/** What the API takes as a receipt (contract 8.3). */
const TYPES: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/webp': ['.webp'],
  'image/heic': ['.heic'],
  'application/pdf': ['.pdf'],
}
const MAX_BYTES = 20 * 1024 * 1024

export const ACCEPTED = [...Object.keys(TYPES), '.heic'].join(',')

/** Some browsers do not know the type of HEIC files. */
function typeOf({ type, name }: File): string | undefined {
  if (Object.hasOwn(TYPES, type)) return type
  if (type !== '') return undefined
  return Object.keys(TYPES).find((each) => TYPES[each]?.some((ending) => name.toLowerCase().endsWith(ending)))
}

export interface CheckedFile {
  readonly file?: Blob
  readonly fault?: string
}

/** Checks what the API would refuse, so that no file is sent in vain. */
export function checkReceipt(file: File): CheckedFile {
  const type = typeOf(file)
  if (type === undefined) return { fault: 'A receipt must be a JPEG, PNG, WebP, HEIC or PDF file.' }
  if (file.size === 0) return { fault: 'The file is empty.' }
  if (file.size > MAX_BYTES) return { fault: 'A receipt may have at most 20 MB.' }
  return { file: file.type === type ? file : file.slice(0, file.size, type) }
}
