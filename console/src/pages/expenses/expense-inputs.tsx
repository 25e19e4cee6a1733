import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { formatMoney } from '../../parts/format-number.ts'
import { NumberInput } from '../../parts/number-input.tsx'
import { type ExpenseValues, tripAmount, type Vendor } from './expense-values.ts'

interface Props {
  readonly form: UseFormReturnType<ExpenseValues>
}

export function MileageInputs({ form }: Props) {
  const total = tripAmount(form.values.mileage)
  return (
    <>
      <NumberInput label="Miles driven" required {...form.getInputProps('mileage.miles_driven')} />
      <NumberInput
        label="Rate per mile (USD)"
        description={
          total === undefined ? 'The amount is miles times rate' : `Amount: ${formatMoney(total, 'USD')}`
        }
        required
        {...form.getInputProps('mileage.rate')}
        error={form.errors['mileage.rate'] ?? form.errors.amount_tax_inclusive}
      />
    </>
  )
}

export const VendorInput = ({ form, vendors }: Props & { readonly vendors: readonly Vendor[] }) => (
  <>
    <TextInput
      label="Vendor"
      description="Choose from the list, or type any name"
      list="vendor-names"
      {...form.getInputProps('vendor_name')}
      error={form.errors.vendor_name ?? form.errors.vendor_id}
    />
    <datalist id="vendor-names">
      {vendors.map(({ id, name }) => (
        <option key={id} value={name} />
      ))}
    </datalist>
  </>
)
