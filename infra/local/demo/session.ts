import { WorkspaceClient } from '../../../clients/typescript/src/index.ts'

/** How many requests are on their way at once. */
const AT_ONCE = 8

/** Shared by the parts of the demo. */
export interface Session {
  readonly client: WorkspaceClient
  /** Date of the first run, on which the planned dates and the keys of the requests depend. */
  readonly day: string
  /** For people: a line. */
  readonly say: (line: string) => void
}

export const sessionClient = (url: string, apiKey: string): WorkspaceClient =>
  // A new service still loads functions at their first requests.
  new WorkspaceClient({ url, apiKey, retries: 8 })

/** The header by which a repeated request creates nothing. */
export const once = ({ day }: Session, what: string) => ({
  header: { 'Idempotency-Key': `demo-${day}-${what}`.replaceAll(/[^!-~]/g, '_').slice(0, 255) },
})

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
