import type { EXPENSE_TEXTS } from '../../../../shared/domain/kit/texts.ts'

interface Text {
  readonly label: string
  /** Number of rows of the input; only for a text that may have several lines. */
  readonly rows?: number
}

/** The label of each text field of an expense. */
export const TEXTS: Readonly<Record<keyof typeof EXPENSE_TEXTS, Text>> = {
  description: { label: 'Description', rows: 2 },
  notes: { label: 'Notes', rows: 2 },
  reference_number: { label: 'Reference number' },
}
