import { getRouteApi, Link } from '@tanstack/react-router'
import { NotFoundError } from '../../../../clients/typescript/src/errors.ts'
import { useOpportunity } from '../../api/opportunities.ts'
import { usePhotos } from '../../api/photos.ts'
import { NeighborLinks } from '../../controls/neighbor-links.tsx'
import { Writes } from '../../controls/writes.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Missing } from '../../parts/missing.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { Section } from '../../parts/section.tsx'
import { PhotoDiary } from '../photos/photo-diary.tsx'
import { UploadArea } from '../photos/upload-area.tsx'
import { ContactSection } from './contact-section.tsx'
import { CostSection } from './cost-section.tsx'
import { EstimatesSection } from './estimates-section.tsx'
import { JobActions } from './job-actions.tsx'
import { OpportunityActions } from './opportunity-actions.tsx'
import styles from './opportunity-page.module.css'
import { OpportunitySummary } from './opportunity-summary.tsx'
import { Timeline } from './timeline.tsx'

const route = getRouteApi('/shell/opportunities/$opportunityId')

export function OpportunityPage() {
  const { opportunityId } = route.useParams()
  const opportunity = useOpportunity(opportunityId)
  const { data } = opportunity
  const list = <Link to="/opportunities">Opportunities</Link>
  if (opportunity.error instanceof NotFoundError) return <Missing record="opportunity" list={list} />
  return (
    <>
      <PageHeader key={opportunityId} title={data?.name ?? 'Opportunity'} above={list}>
        <NeighborLinks of="opportunities" id={opportunityId} />
        {data && (
          <Writes>
            <OpportunityActions opportunity={data} />
          </Writes>
        )}
      </PageHeader>
      <Loaded query={opportunity}>
        {(one) => (
          <>
            <JobActions opportunity={one} />
            <div className={styles.columns}>
              <div>
                <CostSection opportunity={one} />
              </div>
              <div className={styles.side}>
                <OpportunitySummary opportunity={one} />
                <ContactSection opportunity={one} />
              </div>
              <div className={styles.middle}>
                <EstimatesSection opportunity={one} />
                <PhotosSection opportunityId={one.id} />
                <Timeline opportunity={one} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

/** The photos of an opportunity; if there are none, only a button for uploads. */
function PhotosSection({ opportunityId }: { readonly opportunityId: string }) {
  const list = usePhotos({ project_id: opportunityId })
  if (list.data?.length === 0)
    return (
      <Writes>
        <Section title="Photos">
          <UploadArea projectId={opportunityId} isOneLine />
        </Section>
      </Writes>
    )
  return (
    <Section title="Photos">
      <Writes>
        <UploadArea projectId={opportunityId} />
      </Writes>
      <PhotoDiary list={list} empty="No photos." isOneJob />
    </Section>
  )
}
