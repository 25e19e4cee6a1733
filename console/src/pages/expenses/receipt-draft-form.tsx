import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useVendorChoices } from '../../api/choices.ts'
import type { ReceiptDraft, ReceiptValues } from '../../api/draft-store.ts'
import type { NewExpense } from '../../api/expense-types.ts'
import { useRecentExpenses } from '../../api/receipt-drafts.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { parseDecimal } from '../../parts/format-number.ts'
import { formatDate, localDay } from '../../parts/format-time.ts'
import { Notice } from '../../parts/notice.tsx'
import { NumberInput } from '../../parts/number-input.tsx'
import { Chips } from './chips.tsx'
import { DraftPicture } from './draft-picture.tsx'
import styles from './receipt.module.css'
import { useJobs, vendorsOf } from './receipt-choices.ts'

interface Props {
  readonly draft: ReceiptDraft
  /** Another draft has the same file. */
  readonly isTwice: boolean
  /** How many drafts are left, this one included. */
  readonly count: number
  /** Called with each input, so that nothing typed is lost when the form closes. */
  readonly onType: (values: ReceiptValues) => Promise<unknown>
  readonly onSave: (body: NewExpense) => Promise<unknown>
  readonly onDiscard: () => Promise<unknown>
  /** Opens the camera for another receipt. */
  readonly onAnother?: () => void
  readonly onClose: () => void
}

const valuesOf = ({ values, file, projectId }: ReceiptDraft): ReceiptValues =>
  values ?? { amount: '', day: localDay(new Date(file.lastModified)), vendor: '', job: projectId }

/** Completes a receipt: its picture, the amount, and the vendors and jobs of the newest expenses as chips. */
export function ReceiptDraftForm(props: Props) {
  const { draft, isTwice, count, onType, onSave, onDiscard, onAnother, onClose } = props
  const { data: recent = [] } = useRecentExpenses(true)
  const { data: vendors = [] } = useVendorChoices()
  const [values, setValues] = useState(() => valuesOf(draft))
  const { amount, day, vendor, job } = values
  const [jobBefore] = useState(job)
  const jobs = useJobs(recent, draft.projectId, jobBefore)
  const [fault, setFault] = useState<string>()
  const [isDiscarding, setDiscarding] = useState(false)
  const same = recent.find(({ receipt }) => receipt?.content_hash === draft.hash)
  const type = (typed: Partial<ReceiptValues>) => {
    const next = { ...values, ...typed }
    setValues(next)
    void onType(next)
  }
  const save = (isLast: boolean) => {
    const value = parseDecimal(amount)
    if (value === undefined) return setFault('Enter the amount.')
    if (!isLast) onAnother?.()
    const name = vendor.trim()
    const known = vendors.find((one) => one.name === name)
    void onSave({
      expense_type: 'purchase',
      expense_date: day,
      amount_tax_inclusive: value,
      // Null, because a change of an expense must also remove its vendor and job.
      ...(known ? { vendor_id: known.id } : { vendor_name: name || null }),
      project_id: job ?? null,
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(false)
  }
  return (
    <>
      <Dialog
        opened
        onClose={onClose}
        title={count === 1 ? 'Receipt' : `Receipt, ${count} to complete`}
        size="60rem"
        isCovered={isDiscarding}
      >
        <div className={styles.sides}>
          <DraftPicture file={draft.file} />
          <form className={styles.quick} onSubmit={submit} noValidate>
            <NumberInput
              label="Amount, tax included (USD)"
              required
              data-autofocus
              value={amount}
              error={fault}
              onChange={({ currentTarget }) => type({ amount: currentTarget.value })}
            />
            <TextInput
              label="Vendor"
              value={vendor}
              onChange={({ currentTarget }) => type({ vendor: currentTarget.value })}
            />
            <Chips
              label="Last vendors"
              options={vendorsOf(recent).map((name) => [name, name])}
              value={vendor}
              onChange={(name) => type({ vendor: name })}
            />
            <Chips
              label="Last jobs"
              options={jobs}
              value={job}
              onChange={(id) => type({ job: id === job ? undefined : id })}
            />
            {draft.fault && <Notice tone="bad">{draft.fault}</Notice>}
            {same && (
              <Notice tone="warning">Same file as the expense of {formatDate(same.expense_date)}.</Notice>
            )}
            {isTwice && (
              <Notice tone="warning">Same file as another receipt that is not an expense yet.</Notice>
            )}
            <div className={styles.buttons}>
              <Button type="submit">{count > 1 || onAnother ? 'Save and next' : 'Save'}</Button>
              {onAnother && (
                <Button variant="default" onClick={() => save(true)}>
                  Save
                </Button>
              )}
              <Button variant="default" onClick={() => setDiscarding(true)}>
                Discard
              </Button>
            </div>
            <TextInput
              type="date"
              label="Date"
              value={day}
              onChange={({ currentTarget }) => type({ day: currentTarget.value })}
            />
            <p className={styles.note}>
              Receipts to complete are in this browser only, and not in any total.
            </p>
          </form>
        </div>
      </Dialog>
      {isDiscarding && (
        <ConfirmDialog
          opened
          onClose={() => setDiscarding(false)}
          title="Discard this receipt?"
          confirm="Discard"
          action={onDiscard}
          done="The receipt was discarded."
        >
          <p>
            The picture and what you entered are deleted from this browser.
            {draft.expenseId && ' The expense that was made from them stays, without a receipt.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
