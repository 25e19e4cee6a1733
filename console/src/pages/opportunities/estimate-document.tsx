import { totalOf } from '../../../../shared/domain/kit/cents.ts'
import type { Estimate, Opportunity } from '../../api/opportunities.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { formatMoney, formatUnitPrice } from '../../parts/format-number.ts'
import { Time } from '../../parts/time.tsx'
import styles from './estimate-document.module.css'
import { categoryTotals } from './estimate-values.ts'
import { EstimateBadge } from './sales-badges.tsx'

type Item = Estimate['line_items'][number]

interface Props {
  readonly estimate: Estimate
  readonly opportunity: Opportunity
  /** The name of the workspace. */
  readonly from: string
}

const money = (amount: number): string => formatMoney(amount, 'USD')

const COLUMNS: readonly Column<Item>[] = [
  { header: 'Description', cell: ({ description }) => description },
  { header: 'Category', cell: ({ category }) => category?.name ?? '–' },
  { header: 'Quantity', isNumber: true, cell: ({ quantity }) => quantity },
  { header: 'Unit price', isNumber: true, cell: ({ unit_price }) => formatUnitPrice(unit_price, 'USD') },
  { header: 'Total', isNumber: true, cell: (item) => money(totalOf([item])) },
]

/** The estimate as a letter, on the screen and on paper. */
export function EstimateDocument({ estimate, opportunity, from }: Props) {
  const { amount, line_items, notes } = estimate
  // An estimate without categories needs no column for them.
  const totals = categoryTotals(line_items)
  const columns = COLUMNS.filter(({ header }) => totals.length > 0 || header !== 'Category')
  const sum = totalOf(line_items)
  return (
    <article className={styles.document} aria-label="Estimate">
      <header className={styles.head}>
        <strong>{from}</strong>
        <span>Estimate</span>
      </header>
      <div className={styles.parties}>
        <address className={styles.customer}>
          {addressOf(opportunity).map((line) => (
            <div key={line} dir="auto">
              {line}
            </div>
          ))}
        </address>
        <Status estimate={estimate} />
      </div>
      {line_items.length > 0 && (
        <DataTable
          caption="Line items"
          columns={columns}
          rows={line_items}
          keyOf={(item) => String(line_items.indexOf(item))}
        />
      )}
      <dl className={styles.sums}>
        {totals.map(({ name, total }) => (
          <Sum key={name} name={name} value={total} />
        ))}
        {line_items.length > 0 && sum !== amount && <Sum name="Sum of the items" value={sum} />}
        <Sum name="Total" value={amount} isTotal />
      </dl>
      {notes && (
        <section aria-label="Notes">
          <h2>Notes</h2>
          <p className={styles.notes} dir="auto">
            {notes}
          </p>
        </section>
      )}
    </article>
  )
}

/** The customer and the job site, a line each. */
function addressOf(opportunity: Opportunity): readonly string[] {
  const { contact_name, address_street, address_city, address_state, address_zip } = opportunity
  const place = [address_city, [address_state, address_zip].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  return [contact_name, address_street, place].flatMap((line) => line || [])
}

interface SumProps {
  readonly name: string
  readonly value: number
  readonly isTotal?: boolean
}

const Sum = ({ name, value, isTotal = false }: SumProps) => (
  <div data-total={isTotal}>
    <dt dir="auto">{name}</dt>
    <dd>{money(value)}</dd>
  </div>
)

const Status = ({ estimate }: Pick<Props, 'estimate'>) => {
  const { status, created_at, sent_at, approved_at, approved_by_name, cancelled_at, link_expires_at } =
    estimate
  return (
    <div className={styles.status}>
      <EstimateBadge status={status} />
      <span>
        <Time value={cancelled_at ?? approved_at ?? sent_at ?? created_at} />
      </span>
      {approved_by_name && <bdi>Approved by {approved_by_name}</bdi>}
      {link_expires_at && (
        <span className={styles.link}>
          The customer’s link works until <Time value={link_expires_at} />
        </span>
      )}
    </div>
  )
}
