import { WorkspaceClient } from '../../../clients/typescript/src/client.ts'
import { reportReachable } from '../app/connection.ts'
import { onSessionChange, sessionKey } from '../app/session.ts'

/** The service, or what stands before it, does not answer. */
const UNREACHABLE: readonly number[] = [502, 503, 504]

/** Records whether the service answers, for the banner. */
async function observedFetch(request: Request, init?: RequestInit): Promise<Response> {
  try {
    const response = await fetch(request, init)
    reportReachable(!UNREACHABLE.includes(response.status))
    return response
  } catch (error) {
    if (!request.signal.aborted) reportReachable(false)
    throw error
  }
}

/** A client of the service that served the page. It gives up early, because a person is waiting. */
export const clientOf = (apiKey: string): WorkspaceClient =>
  new WorkspaceClient({ url: location.origin, apiKey, retries: 2, maxMs: 3000, fetch: observedFetch })

let current: WorkspaceClient | undefined
onSessionChange(() => {
  current = undefined
})

/** The client of the session. */
export function client(): WorkspaceClient {
  current ??= clientOf(sessionKey() ?? '')
  return current
}
