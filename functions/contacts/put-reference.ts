import { putReference } from '../../shared/actions/references/handlers.ts'
import { contacts } from '../../shared/actions/references/records.ts'
import { putContactReference as route } from '../../shared/contract/routes/references.ts'
import { viewContact } from '../../shared/domain/sales/contact.ts'
import { endpoint } from '../../shared/http/endpoint.ts'

export const handler = endpoint(route, putReference(contacts, viewContact))
