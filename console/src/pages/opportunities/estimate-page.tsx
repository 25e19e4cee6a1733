import { getRouteApi, Link } from '@tanstack/react-router'
import { NotFoundError } from '../../../../clients/typescript/src/errors.ts'
import { useEstimate } from '../../api/estimates.ts'
import { useMe } from '../../api/me.ts'
import { type Estimate, type Opportunity, useOpportunity } from '../../api/opportunities.ts'
import { Writes } from '../../controls/writes.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Missing } from '../../parts/missing.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { EstimateActions } from './estimate-actions.tsx'
import { EstimateDocument } from './estimate-document.tsx'

const route = getRouteApi('/shell/estimates/$estimateId')

export function EstimatePage() {
  const { estimateId } = route.useParams()
  const estimate = useEstimate(estimateId)
  if (estimate.error instanceof NotFoundError)
    return <Missing record="estimate" list={<Link to="/opportunities">Opportunities</Link>} />
  return <Loaded query={estimate}>{(data) => <OfOpportunity key={data.id} estimate={data} />}</Loaded>
}

function OfOpportunity({ estimate }: { readonly estimate: Estimate }) {
  return (
    <Loaded query={useOpportunity(estimate.opportunity_id)}>
      {(opportunity) => <EstimateView estimate={estimate} opportunity={opportunity} />}
    </Loaded>
  )
}

interface Props {
  readonly estimate: Estimate
  readonly opportunity: Opportunity
}

function EstimateView({ estimate, opportunity }: Props) {
  const { data: me } = useMe()
  const above = (
    <Link to="/opportunities/$opportunityId" params={{ opportunityId: opportunity.id }}>
      {opportunity.name}
    </Link>
  )
  return (
    <>
      <PageHeader title={estimate.title} name="Estimate" above={above}>
        <Writes>
          <EstimateActions estimate={estimate} opportunity={opportunity} />
        </Writes>
      </PageHeader>
      <EstimateDocument estimate={estimate} opportunity={opportunity} from={me?.workspace.name ?? ''} />
    </>
  )
}
