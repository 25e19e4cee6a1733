/** The type of the files that are made from a photo. */
export const RENDITION_TYPE = 'image/webp'

/** Extensions that differ from the second part of the media type. */
const EXTENSIONS: Readonly<Record<string, string>> = { jpeg: 'jpg', quicktime: 'mov' }

/**
 * The file name for downloads: the kind of file, the date of the record, and the extension of the type (contract
 * 8.13). Also runs in browsers, so it imports nothing.
 */
export function fileNameOf(
  entity: string,
  record: Readonly<Record<string, unknown>>,
  mimeType: string,
): string {
  const kind = entity === 'expense' ? 'receipt' : entity
  const day = String(record.expense_date ?? record.taken_at ?? record.created_at).slice(0, 10)
  const subtype = mimeType.slice(mimeType.indexOf('/') + 1)
  return `${kind}-${day}.${EXTENSIONS[subtype] ?? subtype}`
}
