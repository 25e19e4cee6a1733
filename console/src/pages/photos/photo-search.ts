import type { PhotoFilters } from '../../api/photos.ts'
import { flagFilter, textFilter } from '../../parts/filter-fields.ts'
import { listSearch } from '../../parts/list-search.ts'
import { textParams } from '../../parts/search-params.ts'

export const PHOTO_SEARCH = listSearch<PhotoFilters>({
  project_id: textFilter('Project or opportunity', 'project'),
  created_by: textFilter('Taken by', 'member'),
  tag: { ...textFilter('Tag'), placeholder: 'Exact tag' },
  day: textFilter('Day', 'date'),
  trashed: flagFilter('Show', 'Trash', undefined, 'Photos'),
})

/** The filters, and the photo that is open. */
export const validatePhotoSearch = (params: Record<string, unknown>) => ({
  ...PHOTO_SEARCH.validateSearch(params),
  ...textParams('open')(params),
})
