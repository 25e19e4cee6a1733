import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCreateEstimate } from '../../api/estimates.ts'
import { fieldError } from '../../parts/field-errors.ts'
import { FieldGroup } from '../../parts/field-group.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { formatMoney } from '../../parts/format-number.ts'
import { notify } from '../../parts/notify.ts'
import {
  EMPTY_ESTIMATE,
  estimateFaults,
  estimateOf,
  filledLines,
  type LineDraft,
  newLine,
  sumOf,
} from './estimate-draft.ts'
import styles from './opportunity-fields.module.css'

interface Props {
  readonly opportunityId: string
  readonly onClose: () => void
}

const PARTS = [
  ['description', 'Description', 'description'],
  ['quantity', 'Quantity', 'quantity'],
  ['unitPrice', 'Unit price', 'unit_price'],
] as const

/** A draft estimate: a title, line items, and an amount if it is not their sum. */
export function EstimateDialog({ opportunityId, onClose }: Props) {
  const [draft, setDraft] = useState(EMPTY_ESTIMATE)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const create = useCreateEstimate(opportunityId)
  const filled = filledLines(draft)
  const errorOf = (path: string) => faults[path] ?? fieldError(create.error, path)
  const changeLine = (line: LineDraft) =>
    setDraft({ ...draft, lines: draft.lines.map((each) => (each.key === line.key ? line : each)) })
  const submit = () => {
    const found = estimateFaults(draft)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    create.mutate(estimateOf(draft), {
      onSuccess: ({ title }) => {
        notify(`The draft “${title}” was created.`)
        onClose()
      },
    })
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Create an estimate"
      submit="Create"
      onSubmit={submit}
      isPending={create.isPending}
      error={create.error}
      fields={['title', 'amount', ...filled.map((_, index) => `line_items.${index}`)]}
    >
      <TextInput
        label="Title"
        required
        data-autofocus
        value={draft.title}
        onChange={(event) => setDraft({ ...draft, title: event.currentTarget.value })}
        error={errorOf('title')}
      />
      <FieldGroup legend="Line items">
        {draft.lines.map((line, row) => (
          <div key={line.key} className={styles.item}>
            {PARTS.map(([name, label, field]) => (
              <TextInput
                key={name}
                label={label}
                aria-label={`${label} of item ${row + 1}`}
                inputMode={name === 'description' ? 'text' : 'decimal'}
                value={line[name]}
                onChange={(event) => changeLine({ ...line, [name]: event.currentTarget.value })}
                error={errorOf(`line_items.${filled.indexOf(line)}.${field}`)}
              />
            ))}
            <Button
              variant="default"
              aria-label={`Remove item ${row + 1}`}
              onClick={() => setDraft({ ...draft, lines: draft.lines.filter(({ key }) => key !== line.key) })}
            >
              Remove
            </Button>
          </div>
        ))}
        <div>
          <Button
            variant="default"
            size="xs"
            onClick={() => setDraft({ ...draft, lines: [...draft.lines, newLine(draft.lines)] })}
          >
            Add an item
          </Button>
        </div>
      </FieldGroup>
      <TextInput
        label="Amount in dollars"
        description={`If it is empty, the sum of the items: ${formatMoney(sumOf(estimateOf(draft)), 'USD')}.`}
        inputMode="decimal"
        value={draft.amount}
        onChange={(event) => setDraft({ ...draft, amount: event.currentTarget.value })}
        error={errorOf('amount')}
      />
    </FormDialog>
  )
}
