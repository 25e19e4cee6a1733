import { deleteReference } from '../../shared/actions/references/handlers.ts'
import { categories } from '../../shared/actions/references/records.ts'
import { deleteCategoryReference as route } from '../../shared/contract/routes/references.ts'
import { endpoint } from '../../shared/http/endpoint.ts'

export const handler = endpoint(route, deleteReference(categories))
