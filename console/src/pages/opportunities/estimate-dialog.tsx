import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEdit } from '../../api/change-shown.ts'
import { useCategoryChoices } from '../../api/choices.ts'
import { changeEstimate, useCreateEstimate, useEstimateChange } from '../../api/estimates.ts'
import type { Estimate } from '../../api/opportunities.ts'
import styles from '../../controls/sales-form.module.css'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { formatMoney } from '../../parts/format-number.ts'
import { NumberInput } from '../../parts/number-input.tsx'
import { RowFields } from '../../parts/row-fields.tsx'
import {
  changeOf,
  EMPTY_ESTIMATE,
  type EstimateValues,
  estimateFaults,
  estimateOf,
  filledLines,
  type LineValues,
  lineTotal,
  newLine,
  sumOf,
  valuesOf,
} from './estimate-values.ts'

interface Props {
  readonly opportunityId: string
  /** The draft to edit. */
  readonly edited?: Estimate
  /** The estimate that the new one begins as. */
  readonly copied?: Estimate
  readonly onCreated?: (estimate: Estimate) => void
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

/** A draft estimate: a title, line items, an amount if it differs from the sum of the items, and notes. */
export function EstimateDialog({ opportunityId, edited, copied, onCreated, onClose }: Props) {
  const shown = edited ?? copied
  const form = useForm({
    initialValues: shown ? valuesOf(shown) : EMPTY_ESTIMATE,
    validate: estimateFaults,
  })
  const create = useCreateEstimate(opportunityId)
  const change = useEstimateChange(useEdit(edited, changeEstimate))
  const categories = useCategoryOptions(shown)
  const { line_items } = form.values
  const save = (values: EstimateValues) => {
    // The API's errors identify a line item by its position in the request.
    form.setValues({ line_items: filledLines(values) })
    return edited ? change.mutateAsync(changeOf(values)) : create.mutateAsync(estimateOf(values))
  }
  return (
    <FormDialog
      form={form}
      title={edited ? 'Edit the estimate' : 'Create an estimate'}
      recordId={shown?.id}
      submit={edited ? 'Save' : 'Create'}
      save={save}
      done={({ title }) => (edited ? `“${title}” was saved.` : `The draft “${title}” was created.`)}
      onSaved={onCreated}
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
            {categories.length > 1 && (
              <NativeSelect
                label="Category"
                aria-label={`Category of item ${index + 1}`}
                data={categories}
                {...form.getInputProps(`line_items.${index}.category_id`)}
              />
            )}
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
      <Textarea
        label="Notes"
        description="The customer reads them below the items."
        autosize
        minRows={2}
        {...form.getInputProps('notes')}
      />
    </FormDialog>
  )
}

/** Categories of the items may be archived, and are then not in the list. */
function useCategoryOptions(shown: Estimate | undefined) {
  const { data: choices = [] } = useCategoryChoices()
  const used = shown?.line_items.flatMap(({ category }) => category ?? []) ?? []
  const all = new Map([...used, ...choices].map(({ id, name }) => [id, name]))
  return [{ value: '', label: 'No category' }, ...[...all].map(([value, label]) => ({ value, label }))]
}
