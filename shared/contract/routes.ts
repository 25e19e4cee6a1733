import type { Route } from './route.ts'
import * as calendar from './routes/calendar.ts'
import * as calls from './routes/calls.ts'
import * as catalog from './routes/catalog.ts'
import * as contacts from './routes/contacts.ts'
import * as deliveries from './routes/deliveries.ts'
import * as envelopes from './routes/envelopes.ts'
import * as estimates from './routes/estimates.ts'
import * as expenses from './routes/expenses.ts'
import * as exported from './routes/exports.ts'
import * as opportunities from './routes/opportunities.ts'
import * as photos from './routes/photos.ts'
import * as references from './routes/references.ts'
import * as search from './routes/search.ts'
import * as service from './routes/service.ts'
import * as signIn from './routes/sign-in.ts'
import * as webhooks from './routes/webhooks.ts'
import * as workspace from './routes/workspace.ts'

/**
 * The route table: every endpoint of the service. CDK creates a function and its grants from each row, the local run
 * serves the synthesized definition, and the OpenAPI document and the 404 and 405 responses are derived from the rows.
 * Handlers import their own row from its family, so that a bundle does not contain the schemas of other rows.
 */
export const routes: readonly Route[] = [
  opportunities,
  estimates,
  envelopes,
  contacts,
  calls,
  expenses,
  photos,
  calendar,
  catalog,
  references,
  workspace,
  exported,
  search,
  signIn,
  webhooks,
  deliveries,
  service,
].flatMap((family): Route[] => Object.values(family))
