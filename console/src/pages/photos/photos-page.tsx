import { Empty } from '../../parts/empty.tsx'
import { PageHeader } from '../../parts/page-header.tsx'

export function PhotosPage() {
  return (
    <>
      <PageHeader title="Photos" />
      <Empty>This page is not built yet.</Empty>
    </>
  )
}
