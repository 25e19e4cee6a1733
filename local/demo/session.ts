import { WorkspaceClient } from '../../clients/typescript/src/index.ts'
import type { MemberId, WorkspaceId } from '../../shared/domain/ids.ts'
import { callHandler } from '../apigateway/call-handler.ts'

/** How many requests are on their way at once. */
const AT_ONCE = 8

/** Shared by the parts of the demo. */
export interface Session {
  readonly client: WorkspaceClient
  /** Of the client's key. */
  readonly workspaceId: WorkspaceId
  readonly memberId: MemberId
  /** When the demo ends, in every run: the time of the first run. */
  readonly today: Date
  /** For people: a line. */
  readonly say: (line: string) => void
}

/** A client that calls the handlers in this process, where they can run at an earlier time (`past.ts`). */
export const sessionClient = (apiKey: string): WorkspaceClient =>
  new WorkspaceClient({ url: 'http://127.0.0.1', apiKey, fetch: callAsFetch })

async function callAsFetch(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const { status, headers, text } = await callHandler({
    method: request.method,
    target: pathname + search,
    headers: Object.fromEntries(request.headers),
    body: await request.text(),
  })
  return new Response(text === '' ? null : text, { status, headers })
}

/** Handles each item, a few at a time. */
export async function each<T>(
  items: readonly T[],
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const entries = items.entries()
  const worker = async () => {
    for (const [index, item] of entries) await work(item, index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/** Collects a list by a field that identifies its records. */
export async function byMarker<T>(
  list: AsyncIterable<T>,
  marker: (item: T) => string | null | undefined,
): Promise<Map<string, T>> {
  const found = new Map<string, T>()
  for await (const item of list) {
    const name = marker(item)
    if (name) found.set(name, item)
  }
  return found
}
