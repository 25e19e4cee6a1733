import { useSyncExternalStore } from 'react'
import { WorkspaceClient } from '../../../clients/typescript/src/client.ts'
import { WAITING_PERSON } from '../../../clients/typescript/src/waiting-person.ts'
import { formKey } from '../parts/form-keys.ts'
import { type Credential, credential, onSessionChange } from './session.ts'
import { noteRequest } from './visit.ts'

/** The service, or a proxy in front of the service, does not respond. */
const UNREACHABLE: readonly number[] = [502, 503, 504]

let reachable = true
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the last response came from a working service. */
export const useReachable = (): boolean => useSyncExternalStore(subscribe, () => reachable)

function reportReachable(value: boolean): void {
  if (value === reachable) return
  reachable = value
  for (const listener of listeners) listener()
}

const IDEMPOTENCY_KEY = 'Idempotency-Key'

/**
 * Waits for the whole body, so that a connection that breaks before the end of the body counts as a failed
 * connection.
 * @throws TypeError for an HTML page, such as the sign-in page of a network, which did not come from the service
 */
async function arrival(response: Response): Promise<void> {
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (response.ok && isPage) throw new TypeError('the answer is a page')
  await response.clone().blob()
}

async function observedFetch(request: Request, init?: RequestInit): Promise<Response> {
  noteRequest()
  try {
    const response = await fetch(request, init)
    await arrival(response)
    reportReachable(!UNREACHABLE.includes(response.status))
    return response
  } catch (error) {
    if (!request.signal.aborted) reportReachable(false)
    throw error
  }
}

async function formFetch(request: Request, init?: RequestInit): Promise<Response> {
  const key = request.headers.get(IDEMPOTENCY_KEY)
  if (key)
    request.headers.set(IDEMPOTENCY_KEY, formKey(`${request.url} ${await request.clone().text()}`, key))
  return observedFetch(request, init)
}

type Fetch = typeof observedFetch

/**
 * A client of the service that served the page.
 * @param given null: no header `Authorization`; the browser sends the session's cookie
 */
export function clientOf(
  given: Credential | null,
  fetch: Fetch = formFetch,
  retries = WAITING_PERSON.retries,
): WorkspaceClient {
  const options = { url: location.origin, ...WAITING_PERSON, retries }
  if (given && 'key' in given) return new WorkspaceClient({ ...options, apiKey: given.key, fetch })
  return new WorkspaceClient({
    ...options,
    apiKey: '',
    fetch: (request, init) => {
      // An empty key would be refused.
      request.headers.delete('Authorization')
      return fetch(request, init)
    },
  })
}

/** For requests that need no credential. */
export const anonymousClient = (): WorkspaceClient => clientOf(null, observedFetch)

/**
 * The client for the requests of a form, with the session's credential. It sends a request each time that the user
 * submits the form.
 */
export const askingAnew = (): WorkspaceClient => clientOf(credential(), observedFetch)

/**
 * The client for an expensive request, with the session's credential. If a busy service refuses the request, it is not retried, because
 * that would make the service busier.
 */
export const askingOnce = (): WorkspaceClient => clientOf(credential(), observedFetch, 0)

let current: WorkspaceClient | undefined
onSessionChange(() => {
  current = undefined
})

/** The client of the session. */
export function client(): WorkspaceClient {
  current ??= clientOf(credential())
  return current
}
