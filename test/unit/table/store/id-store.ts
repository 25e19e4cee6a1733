import { setImmediate as endOfTurn } from 'node:timers/promises'
import { madeAt, newId, type OpportunityId } from '../../../../shared/domain/kit/ids.ts'
import { type Chunk, findNewest } from '../../../../shared/table/store/find-newest.ts'
import { ALL_KEYS, below, densityOf, type KeyRange } from '../../../../shared/table/store/key-range.ts'

/** A partition of ids that returns at most a page per query, as DynamoDB does with 1 MB. Records what a search reads. */
export class IdStore {
  /** Newest first. */
  ids: string[]
  /** The number of queries in each round of the last search. */
  rounds: number[] = []
  /** The number of ids that the last search has read. */
  read = 0
  /** Called before each query. */
  beforeQuery: () => void = () => undefined
  private readonly page: number
  private started = 0

  private readonly assumed: number | undefined

  /**
   * @param times creation times of the ids, in milliseconds
   * @param assumed the number of ids in a page that a search assumes
   */
  constructor(times: readonly number[], page: number, assumed?: number) {
    this.page = page
    this.assumed = assumed
    this.ids = times.map((ms) => newId<OpportunityId>(new Date(ms))).sort()
    this.ids.reverse()
  }

  /** The newest ids that pass. */
  search(limit: number, passes: (id: string) => boolean, after?: string): Promise<string[]> {
    this.rounds = []
    this.read = 0
    return findNewest({
      range: after === undefined ? ALL_KEYS : below(ALL_KEYS, after),
      oldest: madeAt(this.ids.at(-1) ?? ''),
      limit,
      first: limit * 4,
      page: this.assumed,
      query: (range, count) => this.query(range, count, passes),
    })
  }

  /** The position of the first id that is old enough. */
  private position(isOldEnough: (id: string) => boolean): number {
    let [low, high] = [0, this.ids.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isOldEnough(this.ids[middle] ?? '')) high = middle
      else low = middle + 1
    }
    return low
  }

  private async query(
    { from, to }: KeyRange,
    count: number,
    passes: (id: string) => boolean,
  ): Promise<Chunk<string>> {
    if (this.started === 0) this.rounds.push(0)
    this.started += 1
    this.rounds.push((this.rounds.pop() ?? 0) + 1)
    this.beforeQuery()
    const start = this.position((id) => id <= to)
    const end = this.position((id) => id < from)
    const found = this.ids.slice(start, Math.min(end, start + Math.min(count, this.page)))
    this.read += found.length
    // All queries of a round start in one turn of the event loop.
    await endOfTurn()
    this.started = 0
    const last = found.at(-1)
    return {
      found: found.filter(passes),
      read: found.length,
      rest: last !== undefined && start + found.length < end ? below({ from, to }, last) : undefined,
      density: densityOf(found),
    }
  }
}
