import { getRouteApi } from '@tanstack/react-router'
import { usePhotos } from '../../api/photos.ts'
import { FilterForm } from '../../controls/filter-form.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { PHOTO_SEARCH } from './photo-search.ts'
import { UploadArea } from './upload-area.tsx'

const route = getRouteApi('/shell/photos')

export function PhotosPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { trashed, project_id } = search
  const list = usePhotos(PHOTO_SEARCH.filtersOf(search))
  const filter = (change: typeof search) =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace: true })
  return (
    <>
      <PageHeader title="Photos" />
      <FilterForm list={PHOTO_SEARCH} search={search} onChange={filter} error={list.error} />
      {!trashed && <UploadArea projectId={project_id} />}
      <PhotoGrid list={list} empty={trashed ? 'The trash is empty.' : 'No photos.'} />
    </>
  )
}
