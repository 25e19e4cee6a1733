import { Link } from '@tanstack/react-router'
import { useEstimates } from '../../api/estimates.ts'
import { type ExpenseSummary, useExpenseSummary } from '../../api/expense-sums.ts'
import { useMe } from '../../api/me.ts'
import type { Estimate, Opportunity } from '../../api/opportunities.ts'
import { mayListExpenses } from '../../api/rights.ts'
import { formatMoney } from '../../parts/format-number.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Section } from '../../parts/section.tsx'
import { CostByCategory } from './cost-by-category.tsx'
import { CostOverTime } from './cost-over-time.tsx'
import { JobBar } from './job-bar.tsx'
import styles from './job-cost.module.css'
import { costByCategory, earningsOf, plannedEstimate } from './job-money.ts'

const dollars = (amount: number): string => formatMoney(amount, 'USD')

/** Whether a job earns money. Shown only to members who may see all expenses. */
export function CostSection({ opportunity }: { readonly opportunity: Opportunity }) {
  const { data: me } = useMe()
  if (!me || !mayListExpenses(me)) return null
  return <Cost opportunity={opportunity} />
}

function Cost({ opportunity }: { readonly opportunity: Opportunity }) {
  const { id, estimate } = opportunity
  const summary = useExpenseSummary({ project_id: id })
  const estimates = useEstimates(id, estimate !== null)
  return (
    <Section title="Job cost">
      <Loaded query={summary}>
        {(sum) => (
          <Earnings summary={sum} opportunity={opportunity} planned={plannedEstimate(estimates.data ?? [])} />
        )}
      </Loaded>
    </Section>
  )
}

interface Props {
  readonly summary: ExpenseSummary
  readonly opportunity: Opportunity
  readonly planned: Estimate | undefined
}

function Earnings({ summary, opportunity: { id, value }, planned }: Props) {
  const { amount_tax_inclusive: spent, count, complete } = summary
  const estimate = planned?.amount
  const { left, margin, share, tone } = earningsOf({ spent, value, estimate })
  const costs = costByCategory(summary.by_category, planned)
  return (
    <>
      <dl className={styles.figures}>
        <Figure name="Value">{value === null ? '–' : dollars(value)}</Figure>
        <Figure name={complete ? 'Spent' : 'Spent in the newest expenses'}>{dollars(spent)}</Figure>
        {left !== undefined && (
          <Figure name="Left" tone={left < 0 ? 'bad' : undefined}>
            {left < 0 ? `Over by ${dollars(-left)}` : dollars(left)}
          </Figure>
        )}
        {margin !== undefined && <Figure name="Margin">{`${margin.toLocaleString()}%`}</Figure>}
      </dl>
      <JobBar spent={spent} estimate={estimate} value={value} share={share} tone={tone} />
      {count > 0 && (
        <p>
          <Link to="/expenses" search={{ project_id: id }}>
            {count === 1 ? '1 expense' : `${count.toLocaleString()} expenses`}
          </Link>
          {' · '}
          <Link to="/expenses" search={{ project_id: id, has_receipt: false }}>
            Find those without a receipt
          </Link>
        </p>
      )}
      {costs.length > 0 && (
        <CostByCategory projectId={id} costs={costs} hasEstimate={planned !== undefined} />
      )}
      <CostOverTime summary={summary} estimate={estimate} />
    </>
  )
}

interface FigureProps {
  readonly name: string
  readonly tone?: 'bad' | undefined
  readonly children: string
}

const Figure = ({ name, tone, children }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd data-tone={tone}>{children}</dd>
  </div>
)
