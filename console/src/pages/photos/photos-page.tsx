import { NativeSelect } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { usePhotos } from '../../api/photos.ts'
import { Filters } from '../../parts/filters.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { ProjectSelect } from '../opportunities/project-select.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { UploadArea } from './upload-area.tsx'

const route = getRouteApi('/shell/photos')

export function PhotosPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const trashed = search.show === 'trash'
  const list = usePhotos({ project_id: search.project_id, trashed })
  const filter = (change: typeof search) =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace: true })
  return (
    <>
      <PageHeader title="Photos" />
      <Filters>
        <ProjectSelect
          label="Project or opportunity"
          value={search.project_id}
          onChange={(project_id) => filter({ project_id })}
        />
        <NativeSelect
          label="Show"
          value={trashed ? 'trash' : ''}
          onChange={(event) => filter({ show: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: 'Photos' },
            { value: 'trash', label: 'Trash' },
          ]}
        />
      </Filters>
      {!trashed && <UploadArea projectId={search.project_id} />}
      <PhotoGrid list={list} empty={trashed ? 'The trash is empty.' : 'No photos.'} />
    </>
  )
}
