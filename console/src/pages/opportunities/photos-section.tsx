import { usePhotos } from '../../api/photos.ts'
import { Section } from '../../parts/section.tsx'
import { PhotoGrid } from '../photos/photo-grid.tsx'
import { UploadArea } from '../photos/upload-area.tsx'

export function PhotosSection({ opportunityId }: { readonly opportunityId: string }) {
  const list = usePhotos({ project_id: opportunityId })
  return (
    <Section title="Photos">
      <UploadArea projectId={opportunityId} />
      <PhotoGrid list={list} empty="No photos." />
    </Section>
  )
}
