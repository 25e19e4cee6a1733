import type { ExpensePartition, Reconciliation } from '../../domain/expenses/expense-plan.ts'
import type { WorkspaceId } from '../../domain/kit/ids.ts'
import { inTime } from '../store/in-time.ts'
import { isEmpty, type KeyRange } from '../store/key-range.ts'
import { sharedErrors, walk } from './entries.ts'

/** Which expenses of a range are in a partition, by their sort keys. */
export interface Membership {
  readonly has: (sk: string) => boolean
  /** The partition was read down to this sort key before the time ended. */
  readonly from: string
}

/** Number of keys that the first query of a partition reads. */
const FIRST_KEYS = 1_000
/**
 * The same number for two partitions that are read in turn. Lower, because the reads stop at the end of the smaller
 * partition.
 */
const FIRST_OF_BOTH = 100

/** Which expenses of a range have a sync error in a namespace. */
export async function failedIn(
  ws: WorkspaceId,
  namespace: string,
  range: KeyRange,
  end: number,
): Promise<Membership> {
  const failed = new PartitionKeys(ws, { of: 'failed', namespace }, range, FIRST_KEYS, end)
  const [shared] = await Promise.all([sharedErrors(ws, namespace, range), failed.readAll()])
  for (const { sk } of shared) failed.keys.add(sk)
  return { has: (sk) => failed.keys.has(sk), from: failed.from }
}

/**
 * Which expenses of a range have an external reference in a namespace. Reads both partitions in turn and stops at the
 * end of the smaller one, because either may be small.
 */
export async function handledIn(
  ws: WorkspaceId,
  namespace: string,
  range: KeyRange,
  isMarked: boolean,
  end: number,
): Promise<Membership> {
  const keysOf = (of: Reconciliation) => {
    const keys = new PartitionKeys(ws, { of, namespace }, range, FIRST_OF_BOTH, end)
    return { keys, tells: of === 'reconciled' }
  }
  const both = [keysOf('reconciled'), ...(isMarked ? [keysOf('unreconciled')] : [])]
  for (;;) {
    for (const { keys } of both) {
      if (await keys.readStep()) continue
      const { keys: known, tells } = both.reduce((one, other) =>
        other.keys.from < one.keys.from ? other : one,
      )
      return { has: (sk) => known.keys.has(sk) === tells, from: known.from }
    }
  }
}

/** The sort keys of a partition in a range that have been read so far. */
class PartitionKeys {
  readonly keys = new Set<string>()
  from: string
  private readonly range: KeyRange
  private readonly steps: AsyncGenerator<readonly { readonly sk: string }[], boolean>

  constructor(ws: WorkspaceId, partition: ExpensePartition, range: KeyRange, first: number, end: number) {
    this.range = range
    this.from = isEmpty(range) ? range.from : `${range.to}~`
    this.steps = inTime(walk(ws, partition, range, first), end)
  }

  /** @returns false at the end of the range, or of the time */
  async readStep(): Promise<boolean> {
    const { value, done } = await this.steps.next()
    if (done) {
      if (value) this.from = this.range.from
      return false
    }
    for (const { sk } of value) this.keys.add(sk)
    this.from = value.at(-1)?.sk ?? this.from
    return true
  }

  async readAll(): Promise<void> {
    while (await this.readStep());
  }
}
