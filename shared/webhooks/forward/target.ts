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
   * Sends events: the events of one record in their order, and some twice after a failure.
   * @returns the events that the target will never take @throws when it does not take others for now
   */
  put(events: readonly Forwarded[]): Promise<readonly Forwarded[]>
}

/** Limits of one call of a target, and how its entries are made. */
export interface Calls<E> {
  readonly entryOf: (event: Forwarded) => E
  readonly bytesOf: (entry: E) => number
  readonly maxEntries: number
  readonly maxBytes: number
  /** Calls at a time. */
  readonly atOnce: number
  /** One call. @returns for each entry the code with which it was refused; undefined if it was taken */
  readonly send: (entries: readonly E[]) => Promise<readonly (string | undefined)[]>
  /** Codes that an entry gets at every try. */
  readonly never: readonly string[]
}

/** Sends events in as few calls as their limits allow. The events of one record go through the same sequence of calls. */
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

/** Entries are made batch by batch, because all at once may need too much memory. */
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

/** A call may take some of its entries and refuse others: only these are sent again. */
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
