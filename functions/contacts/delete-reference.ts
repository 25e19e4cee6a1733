import { deleteReference } from '../../shared/actions/references/handlers.ts'
import { contacts } from '../../shared/actions/references/records.ts'
import { deleteContactReference as route } from '../../shared/contract/routes/references.ts'
import { endpoint } from '../../shared/http/endpoint.ts'

export const handler = endpoint(route, deleteReference(contacts))
