import { getRouteApi } from '@tanstack/react-router'
import { useCheckedPhoto, usePhotos } from '../../api/photos.ts'
import { FilterForm } from '../../controls/filter-form.tsx'
import { Writes } from '../../controls/writes.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { Lightbox } from './lightbox.tsx'
import { PhotoDiary } from './photo-diary.tsx'
import { PHOTO_SEARCH } from './photo-search.ts'
import { UploadArea } from './upload-area.tsx'

const route = getRouteApi('/shell/photos')

export function PhotosPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { trashed, project_id, open } = search
  const list = usePhotos(PHOTO_SEARCH.filtersOf(search))
  const filter = (change: typeof search) =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace: true })
  return (
    <>
      <PageHeader title="Photos" />
      <FilterForm list={PHOTO_SEARCH} search={search} onChange={filter} error={list.error} />
      {!trashed && (
        <Writes>
          <UploadArea projectId={project_id} />
        </Writes>
      )}
      <PhotoDiary list={list} empty={trashed ? 'The trash is empty.' : 'No photos.'} />
      {open !== undefined && <LinkedPhoto id={open} onClose={() => filter({ open: undefined })} />}
    </>
  )
}

const ALONE = {
  error: null,
  refetch: () => undefined,
  hasMore: false,
  isLoadingMore: false,
  loadMore: () => undefined,
}

/** The photo that a link names, which may be on no loaded page of the list. */
function LinkedPhoto({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data } = useCheckedPhoto(id)
  if (!data) return null
  return <Lightbox list={ALONE} photos={[data]} shown={id} onShow={() => undefined} onClose={onClose} />
}
