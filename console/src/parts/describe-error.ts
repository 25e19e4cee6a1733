import { ApiError, ConnectionError } from '../../../clients/typescript/src/errors.ts'
import { ChangedMeanwhile, describeChanges } from './changed-meanwhile.ts'
import { describeRefusal, PasskeyRefused } from './passkey-refused.ts'

interface Description {
  readonly title: string
  readonly text: string
  readonly requestId?: string | undefined
}

const UNAVAILABLE = 'The service is temporarily unavailable'

const TITLES: Readonly<Record<string, string>> = {
  forbidden: 'This needs a permission that you do not have',
  plan_required: 'This needs the Professional plan',
  not_found: 'Not found',
  conflict: 'This cannot be done now',
  invalid_request: 'Some values are not valid',
  rate_limited: 'Too many requests',
  unavailable: UNAVAILABLE,
  internal_error: 'The service failed',
}

/** A message about an error for the user. It shows the request's id if the operator of the service can help. */
export function describeError(error: unknown): Description {
  if (error instanceof ChangedMeanwhile) {
    const changes = describeChanges(error.before, error.now).join('; ')
    const text = `${changes && `${changes}. `}Your change was not saved. To make it anyway, repeat it.`
    return { title: 'Someone else has changed this', text }
  }
  if (error instanceof PasskeyRefused)
    return { title: 'The passkey was not used', text: describeRefusal(error) }
  if (error instanceof ConnectionError)
    return { title: 'The service could not be reached', text: 'Check your connection and try again.' }
  if (!(error instanceof ApiError)) {
    const text = `Load the page again. If that does not help, report this to the operator of the service: ${error}`
    return { title: 'The console failed', text }
  }
  const title = TITLES[error.code] ?? (error.status >= 500 ? UNAVAILABLE : 'The request failed')
  const faults = error.details.map(({ path, message }) => `${path}: ${message}`).join('; ')
  const requestId = error.status >= 500 ? error.requestId : undefined
  return { title, text: faults || error.message, requestId }
}
