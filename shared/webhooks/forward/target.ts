import { newBackoff } from '../../aws/backoff.ts'
import { StoreFault } from '../../aws/raw-client.ts'
import type { Envelope } from '../../domain/kit/event.ts'
import type { WorkspaceId } from '../../domain/kit/ids.ts'

/** An event for a target outside of the service. */
export interface Forwarded {
  readonly workspaceId: WorkspaceId
  readonly envelope: Envelope
}

/** Where events are forwarded to. */
export interface Target {
  /** The name of its progress. */
  readonly name: 'archive' | 'bus'
  /** The sort key of the outbox after which the first run begins. */
  start(now: Date): string
  /**
   * Sends events: events of the same record in order. After a failure it may send an event twice.
   * @returns the events that the target would refuse at every try
   */
  put(events: readonly Forwarded[]): Promise<readonly Forwarded[]>
}

/** The limits of one call to a target, and the function that creates an entry. */
export interface Calls<E> {
  readonly entryOf: (event: Forwarded) => E
  readonly bytesOf: (entry: E) => number
  readonly maxEntries: number
  readonly maxBytes: number
  /** The number of concurrent calls. */
  readonly atOnce: number
  /** Sends one call. @returns for each entry the code with which the target refused it; undefined if it accepted it */
  readonly send: (entries: readonly E[]) => Promise<readonly (string | undefined)[]>
  /** Codes of permanent refusals: the target would refuse the entry at every try. */
  readonly never: readonly string[]
}

/**
 * Sends events in as few calls as the limits allow. All events of a record are in one sequence of calls, which keeps
 * their order.
 */
export async function putAll<E>(
  events: readonly Forwarded[],
  calls: Calls<E>,
): Promise<readonly Forwarded[]> {
  const sequences = Map.groupBy(events, ({ envelope }) => numberOf(envelope.entity_id) % calls.atOnce)
  const refused = await Promise.all([...sequences.values()].map((sequence) => putSequence(sequence, calls)))
  return refused.flat()
}

async function putSequence<E>(events: readonly Forwarded[], calls: Calls<E>): Promise<Forwarded[]> {
  const refused: Forwarded[] = []
  for (const batch of batchesOf(events, calls)) refused.push(...(await putBatch(batch, calls)))
  return refused
}

type Batch<E> = readonly { readonly event: Forwarded; readonly entry: E }[]

/** Creates the entries batch by batch, because the entries of all batches may need too much memory. */
function* batchesOf<E>(events: readonly Forwarded[], calls: Calls<E>): Generator<Batch<E>> {
  let [batch, bytes]: [{ event: Forwarded; entry: E }[], number] = [[], 0]
  for (const event of events) {
    const entry = calls.entryOf(event)
    const more = calls.bytesOf(entry)
    if (batch.length === calls.maxEntries || (batch.length > 0 && bytes + more > calls.maxBytes)) {
      yield batch
      ;[batch, bytes] = [[], 0]
    }
    batch.push({ event, entry })
    bytes += more
  }
  if (batch.length > 0) yield batch
}

/** Sends a batch. If the target accepts only some of its entries, sends only the refused entries again. */
async function putBatch<E>(batch: Batch<E>, calls: Calls<E>): Promise<Forwarded[]> {
  const never: Forwarded[] = []
  const backoff = newBackoff()
  let left = batch
  for (let tries = 1; ; tries++) {
    const codes = await calls.send(left.map(({ entry }) => entry))
    never.push(...left.filter((_, n) => calls.never.includes(codes[n] ?? '')).map(({ event }) => event))
    const [code] = codes.filter((one) => one !== undefined && !calls.never.includes(one))
    if (code === undefined) return never
    left = left.filter((_, n) => codes[n] !== undefined && !calls.never.includes(codes[n] ?? ''))
    if (!(await backoff(tries))) throw new StoreFault(code, `the target refuses events: ${code}`)
  }
}

/** Any number that depends only on the text. */
const numberOf = (text: string): number =>
  [...text].reduce((hash, char) => (hash * 31 + char.charCodeAt(0)) >>> 0, 0)
