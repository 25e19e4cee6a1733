import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRepeatable } from '../../api/change-shown.ts'
import type { Expense } from '../../api/expense-types.ts'
import { deleteReceipt, useExpenseChange } from '../../api/expenses.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Notice } from '../../parts/notice.tsx'
import { refusalOf } from './receipt-file.ts'
import { ReceiptPreview } from './receipt-preview.tsx'
import { ReceiptUpload } from './receipt-upload.tsx'

interface Props {
  readonly expense: Expense
  readonly mayEdit: boolean
  readonly isChecking: boolean
  readonly onChecking: (isChecking: boolean) => void
  /** Requests a new link to the receipt. */
  readonly onReload: () => void
}

export function ReceiptSection({ expense, mayEdit, isChecking, onChecking, onReload }: Props) {
  const [isRemoving, setRemoving] = useState(false)
  const remove = useExpenseChange(useRepeatable(deleteReceipt))
  const refusal = refusalOf(expense)
  return (
    <>
      {expense.receipt ? (
        <ReceiptPreview key={expense.receipt.url} expense={expense} onReload={onReload}>
          {mayEdit && (
            <Button variant="light" color="red" onClick={() => setRemoving(true)}>
              Remove the receipt
            </Button>
          )}
        </ReceiptPreview>
      ) : (
        <Empty>This expense has no receipt.</Empty>
      )}
      {refusal && <Notice tone="warning">{refusal}</Notice>}
      {mayEdit && <ReceiptUpload expense={expense} isChecking={isChecking} onChecking={onChecking} />}
      <ConfirmDialog
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        title="Remove the receipt?"
        confirm="Remove"
        action={() => remove.mutateAsync(expense)}
        done="The receipt was removed."
      >
        <p>The file is no longer part of the expense. The expense itself stays.</p>
      </ConfirmDialog>
    </>
  )
}
