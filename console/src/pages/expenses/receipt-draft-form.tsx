import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useProjectName, useVendorChoices } from '../../api/choices.ts'
import type { ReceiptDraft } from '../../api/draft-store.ts'
import type { Expense, NewExpense } from '../../api/expense-types.ts'
import { useRecentExpenses } from '../../api/receipt-drafts.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { parseDecimal } from '../../parts/format-number.ts'
import { formatDate, localDay } from '../../parts/format-time.ts'
import { Notice } from '../../parts/notice.tsx'
import { NumberInput } from '../../parts/number-input.tsx'
import styles from './receipt.module.css'

interface Props {
  readonly draft: ReceiptDraft
  /** Another draft has the same file. */
  readonly isTwice: boolean
  /** How many drafts are left, this one included. */
  readonly count: number
  readonly onSave: (body: NewExpense) => Promise<unknown>
  readonly onDiscard: () => Promise<unknown>
  /** Opens the camera for another receipt. */
  readonly onAnother?: () => void
  readonly onClose: () => void
}

/** The first distinct values. */
const firstOf = <T,>(values: readonly T[], keyOf: (value: T) => string, count: number): T[] =>
  [...new Map(values.map((value) => [keyOf(value), value] as const).reverse()).values()]
    .reverse()
    .slice(0, count)

const vendorsOf = (recent: readonly Expense[]): string[] =>
  firstOf(
    recent.flatMap(({ vendor }) => vendor?.name ?? []),
    (name) => name,
    5,
  )

/** The job on whose page the receipt was taken, and the last two jobs. */
function useJobs(recent: readonly Expense[], here: string | undefined) {
  const { data: name } = useProjectName(here)
  const last = recent.flatMap(({ project }) => (project && project.id !== here ? project : []))
  const jobs = firstOf(last, ({ id }) => id, 2).map(({ id, name }) => [id, name] as const)
  return here === undefined ? jobs : [[here, name ?? 'This job'] as const, ...jobs]
}

/** Completes a receipt: its picture, the amount, and the vendors and jobs of the newest expenses as chips. */
export function ReceiptDraftForm({ draft, isTwice, count, onSave, onDiscard, onAnother, onClose }: Props) {
  const { data: recent = [] } = useRecentExpenses(true)
  const { data: vendors = [] } = useVendorChoices()
  const [amount, setAmount] = useState('')
  const [day, setDay] = useState(localDay(new Date(draft.file.lastModified)))
  const [vendor, setVendor] = useState('')
  const [job, setJob] = useState(draft.projectId)
  const jobs = useJobs(recent, draft.projectId)
  const [fault, setFault] = useState(draft.fault)
  const same = recent.find(({ receipt }) => receipt?.content_hash === draft.hash)
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
      ...(known ? { vendor_id: known.id } : name && { vendor_name: name }),
      ...(job && { project_id: job }),
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save(false)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={count === 1 ? 'Receipt' : `Receipt, ${count} to complete`}
      size="60rem"
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
            onChange={({ currentTarget }) => setAmount(currentTarget.value)}
          />
          <TextInput
            label="Vendor"
            value={vendor}
            onChange={({ currentTarget }) => setVendor(currentTarget.value)}
          />
          <Chips
            label="Last vendors"
            options={vendorsOf(recent).map((name) => [name, name])}
            value={vendor}
            onChange={setVendor}
          />
          <Chips
            label="Last jobs"
            options={jobs}
            value={job}
            onChange={(id) => setJob(id === job ? undefined : id)}
          />
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
            <Button variant="default" onClick={() => void onDiscard()}>
              Discard
            </Button>
          </div>
          <TextInput
            type="date"
            label="Date"
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
          <p className={styles.note}>Receipts to complete are in this browser only, and not in any total.</p>
        </form>
      </div>
    </Dialog>
  )
}

interface ChipsProps {
  readonly label: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}

const Chips = ({ label, options, value, onChange }: ChipsProps) =>
  options.length > 0 && (
    <fieldset className={styles.chips} aria-label={label}>
      {options.map(([option, text]) => (
        <button key={option} type="button" aria-pressed={option === value} onClick={() => onChange(option)}>
          {text}
        </button>
      ))}
    </fieldset>
  )

/** The picture of a file that is only in this browser. */
function DraftPicture({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (!file.type.startsWith('image/')) return <p>{file.name}</p>
  return url && <img className={styles.draft} src={url} alt={file.name} />
}
