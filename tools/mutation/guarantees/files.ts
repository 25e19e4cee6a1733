import type { Guarantee } from './guarantee.ts'

const FINISH_RECEIPT = 'test/integration/files/finish-receipt.test.ts'

/** Promises about uploaded files. */
export const FILE_GUARANTEES: readonly Guarantee[] = [
  {
    promise: 'a receipt has at most 20,000 pixels a side',
    file: 'shared/actions/expenses/finish-receipt.ts',
    search: ' ?? sideFault(imageSides(record.mime_type, bytes))',
    replace: '',
    test: FINISH_RECEIPT,
  },
  {
    promise: 'a receipt is attached only if the member still may change the expense',
    file: 'shared/actions/expenses/attach-receipt.ts',
    search: "if (!mayEditNow(member?.record, workspace?.record, found.record)) return 'not allowed'",
    replace: '',
    test: FINISH_RECEIPT,
  },
  {
    promise: 'a deactivated member uploads nothing',
    file: 'shared/domain/expense-rights.ts',
    search: "member?.status !== 'active' || ",
    replace: '!member || ',
    test: 'test/unit/domain/expense-rights.test.ts',
  },
  {
    promise: 'a photo becomes ready only if the member is still active',
    file: 'shared/actions/photos/finish.ts',
    search: "if (member?.record.status !== 'active')",
    replace: 'if (!member)',
    test: 'test/integration/photos/finish-photo.test.ts',
  },
  {
    promise: 'a receipt has the bytes of its content_hash, also when two files are sent through one link',
    file: 'shared/domain/upload.ts',
    search: "content_hash.slice('sha256:'.length)",
    replace: "''",
    test: FINISH_RECEIPT,
  },
  {
    promise: 'a stored file whose upload another run has ended is removed later',
    file: 'shared/actions/expenses/attach-receipt.ts',
    search: 'if (stored !== undefined) await discardUnlessShown(upload, stored)',
    replace: '',
    test: FINISH_RECEIPT,
  },
  {
    promise: 'the attached file stays when a second run on it comes later',
    file: 'shared/actions/expenses/attach-receipt.ts',
    search: 'if (found?.record.receipt?.key === stored) return',
    replace: '',
    test: FINISH_RECEIPT,
  },
  {
    promise: 'a refused receipt is shown on the expense',
    file: 'shared/actions/expenses/attach-receipt.ts',
    search: '...(found && next && next !== found.record ? expenseReplacement(found, next, []) : []),',
    replace: '',
    test: FINISH_RECEIPT,
  },
  {
    promise: 'a refused file of an older link does not hide the newer link',
    file: 'shared/domain/receipt.ts',
    search: 'if (receipt_upload?.prefix !== receiptPrefix(upload)) return expense',
    replace: 'if (!receipt_upload) return expense',
    test: 'test/unit/domain/receipt.test.ts',
  },
  {
    promise: 'a link that has expired is not shown as waiting',
    file: 'shared/domain/receipt.ts',
    search: 'return isOver ? null : ({ status, reason, requested_at } as const)',
    replace: 'return { status, reason, requested_at } as const',
    test: 'test/unit/domain/receipt.test.ts',
  },
]
