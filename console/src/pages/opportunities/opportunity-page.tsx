import { getRouteApi, Link } from '@tanstack/react-router'
import type { Schemas } from '../../../../clients/typescript/src/types.ts'
import { useProjectExpenses } from '../../api/expense-list.ts'
import { useMe } from '../../api/me.ts'
import { useOpportunity } from '../../api/opportunities.ts'
import { usePhotos } from '../../api/photos.ts'
import { mayListExpenses } from '../../api/rights.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { formatMoney } from '../../parts/format-number.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { Section } from '../../parts/section.tsx'
import { PhotoGrid } from '../photos/photo-grid.tsx'
import { UploadArea } from '../photos/upload-area.tsx'
import { CallsSection, EnvelopesSection } from './activity-sections.tsx'
import { ContactSection } from './contact-section.tsx'
import { EstimatesSection } from './estimates-section.tsx'
import { OpportunityActions } from './opportunity-actions.tsx'
import styles from './opportunity-page.module.css'
import { OpportunitySummary } from './opportunity-summary.tsx'

const route = getRouteApi('/shell/opportunities/$opportunityId')

export function OpportunityPage() {
  const { opportunityId } = route.useParams()
  const opportunity = useOpportunity(opportunityId)
  const me = useMe()
  const { data } = opportunity
  return (
    <>
      <PageHeader
        key={opportunityId}
        title={data?.name ?? 'Opportunity'}
        above={<Link to="/opportunities">Opportunities</Link>}
      >
        {data && <OpportunityActions opportunity={data} />}
      </PageHeader>
      <Loaded query={opportunity}>
        {(one) => (
          <div className={styles.columns}>
            <div>
              <OpportunitySummary opportunity={one} />
              <ContactSection opportunity={one} />
            </div>
            <div>
              <EstimatesSection opportunityId={one.id} />
              <EnvelopesSection opportunityId={one.id} />
              <CallsSection opportunity={one} />
              <PhotosSection opportunityId={one.id} />
              {me.data && mayListExpenses(me.data) && <ExpensesSection opportunityId={one.id} />}
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}

function PhotosSection({ opportunityId }: { readonly opportunityId: string }) {
  const list = usePhotos({ project_id: opportunityId })
  return (
    <Section title="Photos">
      <UploadArea projectId={opportunityId} />
      <PhotoGrid list={list} empty="No photos." />
    </Section>
  )
}

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
function ExpensesSection({ opportunityId }: { readonly opportunityId: string }) {
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
