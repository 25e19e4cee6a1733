import { routes } from '../../shared/contract/routes.ts'
import { synthesize } from './synthesize.ts'

/** Endpoints that read rows, write rows, only authenticate, sign links, and are public. */
const HANDLERS = ['contacts/get', 'contacts/create', 'triggers/list', 'expenses/get', 'service/health']

const few = routes.filter(({ handler }) => HANDLERS.includes(handler))

/** A deployment with five endpoints, for tests of values: a synthesis of all takes three times as long. */
export const smallStacks = (context: Record<string, unknown> = {}) => synthesize(context, { routes: few })
