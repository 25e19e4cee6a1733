import type { ContactFilters } from '../../api/contacts.ts'
import { textFilter } from '../../parts/filter-fields.ts'
import { listSearch } from '../../parts/list-search.ts'

export const CONTACT_SEARCH = listSearch<ContactFilters>({
  q: { ...textFilter('Search'), placeholder: 'Name, phone or email' },
})
