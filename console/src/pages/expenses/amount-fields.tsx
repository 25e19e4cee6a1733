import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { PURCHASE_PAYMENT_METHODS } from '../../api/expense-types.ts'
import { formatMoney } from '../../parts/format-number.ts'
import { type Draft, mileageAmount } from './expense-draft.ts'
import { wordsOf } from './words.ts'

interface Props {
  readonly draft: Draft
  readonly set: (change: Partial<Draft>) => void
  readonly errorOf: (field: string) => ReactNode
}

const METHODS = PURCHASE_PAYMENT_METHODS.map((value) => ({ value, label: wordsOf(value) }))

/** The amount of a purchase, or the miles and rate of a trip; in dollars, as the user writes numbers. */
export function AmountFields({ draft, set, errorOf }: Props) {
  const total = mileageAmount(draft)
  return (
    <>
      {draft.type === 'purchase' ? (
        <>
          <TextInput
            label="Amount, tax included (USD)"
            inputMode="decimal"
            required
            value={draft.amount}
            onChange={(event) => set({ amount: event.currentTarget.value })}
            error={errorOf('amount_tax_inclusive')}
          />
          <NativeSelect
            label="Paid with"
            data={METHODS}
            value={draft.payment}
            onChange={({ currentTarget }) =>
              set({
                payment:
                  PURCHASE_PAYMENT_METHODS.find((method) => method === currentTarget.value) ?? draft.payment,
              })
            }
            error={errorOf('payment_method')}
          />
        </>
      ) : (
        <>
          <TextInput
            label="Miles driven"
            inputMode="decimal"
            required
            value={draft.miles}
            onChange={(event) => set({ miles: event.currentTarget.value })}
            error={errorOf('mileage.miles_driven')}
          />
          <TextInput
            label="Rate per mile (USD)"
            description={
              total === undefined ? 'The amount is miles times rate' : `Amount: ${formatMoney(total, 'USD')}`
            }
            inputMode="decimal"
            required
            value={draft.rate}
            onChange={(event) => set({ rate: event.currentTarget.value })}
            error={errorOf('mileage.rate') ?? errorOf('amount_tax_inclusive')}
          />
        </>
      )}
      <TextInput
        label="Tax in the amount (USD)"
        description="Leave it empty if it is unknown"
        inputMode="decimal"
        value={draft.tax}
        onChange={(event) => set({ tax: event.currentTarget.value })}
        error={errorOf('tax_amount_included')}
      />
    </>
  )
}
