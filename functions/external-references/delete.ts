import { expenseReferences } from '../../shared/actions/expenses/references.ts'
import { deleteReference } from '../../shared/actions/references/handlers.ts'
import { deleteReference as route } from '../../shared/contract/routes/expenses.ts'
import { endpoint } from '../../shared/http/endpoint.ts'

export const handler = endpoint(route, deleteReference(expenseReferences))
