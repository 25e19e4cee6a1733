import { ApiError } from '../../../clients/typescript/src/errors.ts'
import { ChangedMeanwhile, describeChanges } from './changed-meanwhile.ts'

interface Description {
  readonly title: string
  readonly text: string
  readonly requestId?: string | undefined
}

const TITLES: Readonly<Record<string, string>> = {
  forbidden: 'Your key does not have the permission for this',
  plan_required: 'This needs the Professional plan',
  not_found: 'Not found',
  conflict: 'This cannot be done now',
  invalid_request: 'Some values are not valid',
  rate_limited: 'Too many requests',
  unavailable: 'The service is temporarily unavailable',
  internal_error: 'The service failed',
}

/** Messages for the browser's errors of passkeys, by their names. */
const PASSKEYS: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used: the question was closed, or it took too long. Try again.',
  InvalidStateError: 'This device has a passkey of yours already. Sign in with it.',
  SecurityError: 'The browser allows no passkeys at this address.',
}

/** An error in words for the user. The request's id is shown where the operator of the service can help. */
export function describeError(error: unknown): Description {
  if (error instanceof ChangedMeanwhile) {
    const changes = describeChanges(error.before, error.now).join('; ')
    const text = `${changes && `${changes}. `}Your change was not saved. To make it all the same, do it again.`
    return { title: 'Someone else has changed this', text }
  }
  const passkey = error instanceof DOMException && PASSKEYS[error.name]
  if (passkey) return { title: 'The passkey was not used', text: passkey }
  if (!(error instanceof ApiError)) {
    return { title: 'The service could not be reached', text: 'Check your connection and try again.' }
  }
  const title = TITLES[error.code] ?? 'The request failed'
  const faults = error.details.map(({ path, message }) => `${path}: ${message}`).join('; ')
  const requestId = error.status >= 500 ? error.requestId : undefined
  return { title, text: faults || error.message, requestId }
}
