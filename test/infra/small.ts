import { routes } from '../../shared/contract/routes.ts'
import { synthesize } from './synthesize.ts'

/** An endpoint of each kind: one that reads rows, writes rows, has no access of its own, signs links, and is public. */
const HANDLERS = ['contacts/get', 'contacts/create', 'triggers/list', 'expenses/get', 'service/health']

const few = routes.filter(({ handler }) => HANDLERS.includes(handler))

/** A deployment with five endpoints, for tests of values: a synthesis of all takes three times as long. */
export const smallStacks = (context: Record<string, unknown> = {}) => synthesize(context, { routes: few })
