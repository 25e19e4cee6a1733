import { Empty } from '../../parts/empty.tsx'
import { PageHeader } from '../../parts/page-header.tsx'

export function OpportunitiesPage() {
  return (
    <>
      <PageHeader title="Opportunities" />
      <Empty>This page is not built yet.</Empty>
    </>
  )
}
