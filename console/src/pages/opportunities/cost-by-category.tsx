import { Link } from '@tanstack/react-router'
import { DataTable } from '../../parts/data-table.tsx'
import { formatMoney } from '../../parts/format-number.ts'
import type { CategoryCost } from './job-money.ts'

interface Props {
  readonly projectId: string
  readonly costs: readonly CategoryCost[]
  readonly hasEstimate: boolean
}

const dollars = (amount: number): string => formatMoney(amount, 'USD')

/** Estimate, cost and difference by category. */
export const CostByCategory = ({ projectId, costs, hasEstimate }: Props) => (
  <DataTable
    caption="Cost by category"
    rows={costs}
    keyOf={({ category }) => category?.id ?? 'none'}
    columns={[
      {
        header: 'Category',
        // The API has no filter for expenses without a category.
        cell: ({ category }) =>
          category ? (
            <Link to="/expenses" search={{ project_id: projectId, category_id: category.id }}>
              {category.name}
            </Link>
          ) : (
            'Without a category'
          ),
      },
      ...(hasEstimate
        ? [{ header: 'Estimate', isNumber: true, cell: ({ estimated }: CategoryCost) => dollars(estimated) }]
        : []),
      { header: 'Actual', isNumber: true, cell: ({ actual }) => dollars(actual) },
      ...(hasEstimate
        ? [
            {
              header: 'Difference',
              isNumber: true,
              cell: ({ difference }: CategoryCost) => dollars(difference),
            },
          ]
        : []),
    ]}
  />
)
