import { putReference } from '../../shared/actions/references/handlers.ts'
import { categories } from '../../shared/actions/references/records.ts'
import { putCategoryReference as route } from '../../shared/contract/routes/references.ts'
import { viewLookupItem } from '../../shared/domain/kit/lookup-item.ts'
import { endpoint } from '../../shared/http/endpoint.ts'

export const handler = endpoint(
  route,
  putReference(categories, (record) => viewLookupItem('expense_category', record)),
)
