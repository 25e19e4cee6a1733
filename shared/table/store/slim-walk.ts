import { isEmpty, type KeyRange } from './key-range.ts'
import { keysOfPage, querySlim, type SlimChunk, type SlimPage } from './slim-query.ts'

/** With a filter, the first query reads so many entries per wanted one, and each query so many times more than the last. */
const GROWTH = 4
/** `Limit` of a query. 1 MB may end it earlier. */
const MAX_READ = 5_000

/** A page of a walk, newest first unless `oldestFirst`. */
export interface SlimWalk<Slim, Id extends string = string> extends SlimPage<Slim, Id> {
  readonly oldestFirst?: boolean | undefined
}

/**
 * The sort keys of the entries that pass, in order; fewer than `limit` only at the end of the run. Sends one query after
 * the other. It is for work in the background, which can wait, and keeps the code of the parallel search (`slimEntries`)
 * out of the bundle of deliver.
 */
export async function walkSlim<Slim, Id extends string = string>(walk: SlimWalk<Slim, Id>): Promise<Id[]> {
  const { limit, accept, oldestFirst } = walk
  const found: Id[] = []
  let rest: KeyRange | undefined = keysOfPage(walk, oldestFirst)
  let read = accept ? limit * GROWTH : limit
  while (rest && !isEmpty(rest) && found.length < limit) {
    const chunk: SlimChunk<Slim, Id> = await querySlim(walk, rest, Math.min(read, MAX_READ), oldestFirst)
    for (const { sk, slim } of chunk.entries) if (!accept || accept(slim, sk)) found.push(sk)
    rest = chunk.rest
    read *= GROWTH
  }
  return found.slice(0, limit)
}
