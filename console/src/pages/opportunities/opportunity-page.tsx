import { getRouteApi, Link } from '@tanstack/react-router'
import { useMe } from '../../api/me.ts'
import { useOpportunity } from '../../api/opportunities.ts'
import { mayListExpenses } from '../../api/rights.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { CallsSection } from './calls-section.tsx'
import { ContactSection } from './contact-section.tsx'
import { EnvelopesSection } from './envelopes-section.tsx'
import { EstimatesSection } from './estimates-section.tsx'
import { ExpensesSection } from './expenses-section.tsx'
import { OpportunityActions } from './opportunity-actions.tsx'
import { OpportunitySummary } from './opportunity-summary.tsx'
import { PhotosSection } from './photos-section.tsx'

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
          <>
            <OpportunitySummary opportunity={one} />
            <ContactSection opportunity={one} />
            <EstimatesSection opportunityId={one.id} />
            <EnvelopesSection opportunityId={one.id} />
            <CallsSection opportunity={one} />
            <PhotosSection opportunityId={one.id} />
            {me.data && mayListExpenses(me.data) && <ExpensesSection opportunityId={one.id} />}
          </>
        )}
      </Loaded>
    </>
  )
}
