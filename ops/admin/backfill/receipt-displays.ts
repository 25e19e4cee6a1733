import { drawingWrites, renderReceipt } from '../../../shared/actions/expenses/draw-receipt.ts'
import { EXPENSE_FIELDS, type Expense } from '../../../shared/domain/expenses/expense.ts'
import type { BackfillJob } from '../../../shared/table/store/backfill-rows.ts'
import { versioned } from '../../../shared/table/store/versioned.ts'

/** 1.0.0 rendered no receipts. The operator's machine reads each HEIC receipt, renders it and stores the rendition. */
export const receiptDisplays: BackfillJob = {
  name: 'receipt-displays',
  description: 'renders HEIC receipts, so that browsers show them (since 1.1.0)',
  types: ['expense'],
  async writesFor(row) {
    const current = versioned<Expense>(row, EXPENSE_FIELDS)
    const display = await renderReceipt(current.record)
    return display === null ? [] : drawingWrites(current, display)
  },
}
