import { Link } from '@tanstack/react-router'
import { useEstimates } from '../../api/estimates.ts'
import { type ExpenseSummary, useExpenseSummary } from '../../api/expense-sums.ts'
import { useMe } from '../../api/me.ts'
import type { Opportunity } from '../../api/opportunities.ts'
import { mayListExpenses } from '../../api/rights.ts'
import { BarList } from '../../parts/bar-list.tsx'
import { Definitions } from '../../parts/definitions.tsx'
import { formatMoney } from '../../parts/format-number.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Section } from '../../parts/section.tsx'
import { estimateTotal } from './estimate-total.ts'

const dollars = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? '–' : formatMoney(amount, 'USD')

/** The cost of a job compared with its value. Shown only to members who may see all expenses. */
export function CostSection({ opportunity }: { readonly opportunity: Opportunity }) {
  const { data: me } = useMe()
  if (!me || !mayListExpenses(me)) return null
  return <Cost opportunity={opportunity} />
}

function Cost({ opportunity: { id, value, estimate } }: { readonly opportunity: Opportunity }) {
  const summary = useExpenseSummary({ project_id: id })
  const withReceipt = useExpenseSummary({ project_id: id, has_receipt: true })
  const estimates = useEstimates(id, estimate !== null)
  const estimated = estimateTotal(estimates.data ?? [])
  return (
    <Section title="Job cost">
      <Loaded query={summary}>
        {({ count, amount_tax_inclusive: cost, by_category, complete }) => (
          <>
            <Definitions
              entries={{
                cost: [
                  complete ? 'Cost so far' : 'Cost of the newest expenses',
                  <strong key="cost">{count === 0 ? 'Nothing spent yet' : dollars(cost)}</strong>,
                ],
                value: ['Value', ofWhole(cost, value)],
                estimate: ['Estimate', ofWhole(cost, estimated)],
                expenses:
                  count === 0
                    ? null
                    : [
                        'Expenses',
                        <Link key="expenses" to="/expenses" search={{ project_id: id }}>
                          {count.toLocaleString()}
                        </Link>,
                      ],
                receipts:
                  count === 0
                    ? null
                    : [
                        'With a receipt',
                        <Link key="receipts" to="/expenses" search={{ project_id: id, has_receipt: true }}>
                          {withReceipt.data?.count.toLocaleString() ?? '…'}
                        </Link>,
                      ],
              }}
            />
            {count > 0 && (
              <BarList
                label="Cost by category"
                bars={by_category.map((group) => barOf(id, group))}
                most={Math.max(...by_category.map(({ amount_tax_inclusive }) => amount_tax_inclusive))}
              />
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** `$12,000.00, 45% spent` */
const ofWhole = (cost: number, whole: number | null | undefined): string =>
  whole ? `${dollars(whole)}, ${Math.round((100 * cost) / whole)}% spent` : dollars(whole)

/** The API has no filter for expenses without a category, so these have no link. */
const barOf = (
  projectId: string,
  { category, count, amount_tax_inclusive: amount }: ExpenseSummary['by_category'][number],
) => ({
  key: category?.id ?? 'none',
  name: category ? (
    <Link to="/expenses" search={{ project_id: projectId, category_id: category.id }}>
      {category.name}
    </Link>
  ) : (
    'Without a category'
  ),
  words: `${dollars(amount)} in ${count.toLocaleString()}`,
  // Returns can make a total negative; a negative total has no bar.
  parts: [{ tone: 'neutral' as const, amount: Math.max(amount, 0) }],
})
