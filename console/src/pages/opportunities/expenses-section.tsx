import type { Schemas } from '../../../../clients/typescript/src/types.ts'
import { useProjectExpenses } from '../../api/expense-list.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { formatMoney } from '../../parts/format-number.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Section } from '../../parts/section.tsx'

const COLUMNS: readonly Column<Schemas['Expense']>[] = [
  { header: 'Date', cell: ({ expense_date }) => expense_date },
  { header: 'Vendor', cell: ({ vendor, expense_type }) => vendor?.name ?? expense_type },
  { header: 'Category', cell: ({ category }) => category?.name ?? '–' },
  { header: 'Description', cell: ({ description }) => description ?? '–' },
  {
    header: 'Amount',
    isNumber: true,
    cell: ({ amount_tax_inclusive }) => formatMoney(amount_tax_inclusive, 'USD'),
  },
]

/** Only for keys that may list expenses. */
export function ExpensesSection({ opportunityId }: { readonly opportunityId: string }) {
  const list = useProjectExpenses(opportunityId)
  return (
    <Section title="Expenses">
      <Loaded query={list}>
        {({ expenses, hasMore }) =>
          expenses.length === 0 ? (
            <Empty>No expenses.</Empty>
          ) : (
            <>
              <DataTable caption="Expenses" columns={COLUMNS} rows={expenses} keyOf={({ id }) => id} />
              {hasMore && <p>These are the newest {expenses.length}.</p>}
            </>
          )
        }
      </Loaded>
    </Section>
  )
}
