import type { Expense } from '../../api/expense-types.ts'

/** Texts for the API's reasons (contract 8.11). A later version of the API may add reasons. */
const REASONS: Readonly<Record<string, string>> = {
  content_type_mismatch: 'Its content is not what its name says.',
  size_mismatch: 'It did not arrive as a whole.',
  unreadable: 'It cannot be read, or the image has more than 20,000 pixels a side.',
  not_allowed: 'The member who uploaded it may not change this expense any more.',
}

/** The reason why the service refused the file that was uploaded last; undefined if it was not refused. */
export function refusalOf({ receipt_upload: upload }: Expense): string | undefined {
  if (upload?.status !== 'refused') return undefined
  const reason = REASONS[upload.reason ?? ''] ?? ''
  return `The file that was uploaded last was refused. ${reason}`.trim()
}

/** A value that changes when another file is refused. */
export const refusedAt = ({ receipt_upload: upload }: Expense): string =>
  upload?.status === 'refused' ? upload.requested_at : ''
