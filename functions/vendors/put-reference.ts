import { putReference } from '../../shared/actions/references/handlers.ts'
import { vendors } from '../../shared/actions/references/records.ts'
import { putVendorReference as route } from '../../shared/contract/routes/references.ts'
import { viewLookupItem } from '../../shared/domain/kit/lookup-item.ts'
import { endpoint } from '../../shared/http/endpoint.ts'

export const handler = endpoint(
  route,
  putReference(vendors, (record) => viewLookupItem('vendor', record)),
)
