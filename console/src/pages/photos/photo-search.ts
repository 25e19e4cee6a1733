import type { PhotoFilters } from '../../api/photos.ts'
import { flagFilter, textFilter } from '../../parts/filter-fields.ts'
import { listSearch } from '../../parts/list-search.ts'

export const PHOTO_SEARCH = listSearch<PhotoFilters>({
  project_id: textFilter('Project or opportunity', 'project'),
  trashed: flagFilter('Show', 'Trash', undefined, 'Photos'),
})
