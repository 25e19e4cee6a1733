import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCreateEstimate } from '../../api/estimates.ts'
import styles from '../../controls/sales-form.module.css'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { formatMoney } from '../../parts/format-number.ts'
import { NumberInput } from '../../parts/number-input.tsx'
import { RowFields } from '../../parts/row-fields.tsx'
import {
  EMPTY_ESTIMATE,
  type EstimateValues,
  estimateFaults,
  estimateOf,
  filledLines,
  type LineValues,
  lineTotal,
  newLine,
  sumOf,
} from './estimate-values.ts'

interface Props {
  readonly opportunityId: string
  readonly onClose: () => void
}

const PARTS = [
  ['description', 'Description', TextInput],
  ['quantity', 'Quantity', NumberInput],
  ['unit_price', 'Unit price', NumberInput],
] as const

const LineTotal = ({ line }: { readonly line: LineValues | undefined }) =>
  line && (
    <div className={styles.total}>
      <span>Total </span>
      <strong>{formatMoney(lineTotal(line), 'USD')}</strong>
    </div>
  )

/** A draft estimate: a title, line items, and an amount if it differs from the sum of the items. */
export function EstimateDialog({ opportunityId, onClose }: Props) {
  const form = useForm({ initialValues: EMPTY_ESTIMATE, validate: estimateFaults })
  const create = useCreateEstimate(opportunityId)
  const { line_items } = form.values
  const save = (values: EstimateValues) => {
    // The API's errors identify a line item by its position in the request.
    form.setValues({ line_items: filledLines(values) })
    return create.mutateAsync(estimateOf(values))
  }
  return (
    <FormDialog
      form={form}
      title="Create an estimate"
      submit="Create"
      save={save}
      done={({ title }) => `The draft “${title}” was created.`}
      onClose={onClose}
    >
      <TextInput label="Title" required data-autofocus {...form.getInputProps('title')} />
      <RowFields
        legend="Line items"
        row="an item"
        rows={line_items}
        error={line_items.length === 0 && form.errors.line_items}
        className={styles.item}
        onAdd={() => form.insertListItem('line_items', newLine(line_items))}
        onRemove={(index) => form.removeListItem('line_items', index)}
      >
        {(index) => (
          <>
            {PARTS.map(([name, label, Input]) => (
              <Input
                key={name}
                label={label}
                aria-label={`${label} of item ${index + 1}`}
                {...form.getInputProps(`line_items.${index}.${name}`)}
              />
            ))}
            <LineTotal line={line_items[index]} />
          </>
        )}
      </RowFields>
      <p className={styles.sum}>
        Sum of the items <strong>{formatMoney(sumOf(estimateOf(form.values)), 'USD')}</strong>
      </p>
      <NumberInput
        label="Amount in dollars"
        description="If it is empty, the sum of the items."
        {...form.getInputProps('amount')}
      />
    </FormDialog>
  )
}
