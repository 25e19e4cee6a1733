import { madeAt, newId, type OpportunityId } from '../../../shared/domain/ids.ts'
import { type Chunk, findNewest } from '../../../shared/table/store/find-newest.ts'
import { ALL_KEYS, below, densityOf, type KeyRange } from '../../../shared/table/store/key-range.ts'

/** Entries that one query returns at most: DynamoDB ends it at 1 MB. */
export const PAGE = 3_700

/** A model of a partition of ids, and what a search has asked of it. */
export class IdStore {
  readonly ids: string[]
  /** The number of queries in each round. */
  readonly rounds: number[] = []
  read = 0
  private started = 0

  constructor(times: readonly number[]) {
    this.ids = times.toSorted((a, b) => b - a).map((ms) => newId<OpportunityId>(new Date(ms)))
    this.ids.sort().reverse()
  }

  /** The newest ids that pass. */
  async search(limit: number, passes: (id: string) => boolean, after?: string): Promise<string[]> {
    this.rounds.length = 0
    this.read = 0
    return findNewest({
      range: after === undefined ? ALL_KEYS : below(ALL_KEYS, after),
      oldest: madeAt(this.ids.at(-1) ?? ''),
      limit,
      first: limit * 4,
      query: (range, count) => this.query(range, count, passes),
    })
  }

  private async query(
    range: KeyRange,
    count: number,
    passes: (id: string) => boolean,
  ): Promise<Chunk<string>> {
    if (this.started++ === 0) this.rounds.push(0)
    this.rounds.push((this.rounds.pop() ?? 0) + 1)
    // Every query of a round starts before the first one ends.
    await new Promise((resolve) => setImmediate(resolve))
    this.started = 0
    const all = this.within(range)
    const found = all.slice(0, Math.min(count, PAGE))
    this.read += found.length
    const last = found.at(-1)
    return {
      found: found.filter(passes),
      read: found.length,
      rest: last !== undefined && found.length < all.length ? below(range, last) : undefined,
      density: densityOf(found),
    }
  }

  private within({ from, to }: KeyRange): string[] {
    return this.ids.filter((id) => id >= from && id <= to)
  }
}
