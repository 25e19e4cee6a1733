import { AUDIT_GUARANTEES } from './guarantees/audit.ts'
import { BROWSER_GUARANTEES } from './guarantees/browser.ts'
import { CLIENT_GUARANTEES } from './guarantees/clients.ts'
import { DELIVERY_GUARANTEES } from './guarantees/delivery.ts'
import { DESTINATION_GUARANTEES } from './guarantees/destinations.ts'
import { FAILING_GUARANTEES } from './guarantees/failing.ts'
import { FILE_GUARANTEES } from './guarantees/files.ts'
import type { Guarantee } from './guarantees/guarantee.ts'
import { INFRA_GUARANTEES } from './guarantees/infra.ts'
import { LIST_GUARANTEES } from './guarantees/lists.ts'
import { OWNER_GUARANTEES } from './guarantees/owners.ts'
import { PEOPLE_GUARANTEES } from './guarantees/people.ts'
import { RECEIVER_CHECK_GUARANTEES } from './guarantees/receiver-checks.ts'
import { REQUEST_GUARANTEES } from './guarantees/requests.ts'
import { SWEEP_GUARANTEES } from './guarantees/sweep.ts'
import { TOOL_GUARANTEES } from './guarantees/tools.ts'

/**
 * Promises that were once untested, although every line was covered. `npm run mutate -- guarantees` breaks each and
 * expects its test to fail. When you rewrite one of these lines, update its entry.
 */
export const GUARANTEES: readonly Guarantee[] = [
  ...DELIVERY_GUARANTEES,
  ...DESTINATION_GUARANTEES,
  ...FAILING_GUARANTEES,
  ...OWNER_GUARANTEES,
  ...SWEEP_GUARANTEES,
  ...REQUEST_GUARANTEES,
  ...LIST_GUARANTEES,
  ...INFRA_GUARANTEES,
  ...TOOL_GUARANTEES,
  ...CLIENT_GUARANTEES,
  ...BROWSER_GUARANTEES,
  ...FILE_GUARANTEES,
  ...RECEIVER_CHECK_GUARANTEES,
  ...AUDIT_GUARANTEES,
  ...PEOPLE_GUARANTEES,
]
