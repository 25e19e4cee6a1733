import type { Json } from './event.ts'
import type { PhotoMimeType } from './photo.ts'
import type { EntityType } from './triggers.ts'
import type { ReceiptMimeType } from './upload.ts'

const EXTENSIONS: Readonly<Record<ReceiptMimeType | PhotoMimeType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
}

/** The name of a file for people who save it: what it is, the day of its record, and the extension of its type (contract 8.13). */
export function fileNameOf(entity: EntityType, record: Json, mimeType: string): string {
  const day = record.expense_date ?? record.taken_at ?? record.created_at
  const extension = Object.entries(EXTENSIONS).find(([type]) => type === mimeType)?.[1]
  const kind = entity === 'expense' ? 'receipt' : entity
  return `${kind}-${String(day).slice(0, 'YYYY-MM-DD'.length)}${extension ? `.${extension}` : ''}`
}
