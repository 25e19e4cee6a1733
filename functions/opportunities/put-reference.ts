import { putReference } from '../../shared/actions/references/handlers.ts'
import { opportunities } from '../../shared/actions/references/records.ts'
import { putOpportunityReference as route } from '../../shared/contract/routes/references.ts'
import { viewOpportunity } from '../../shared/domain/sales/opportunity-view.ts'
import { endpoint } from '../../shared/http/endpoint.ts'

export const handler = endpoint(route, putReference(opportunities, viewOpportunity))
