/** The maximum number of rows to read at a time (`readMany` reads this number in parallel). */
const MAX_READ = 800
/** The maximum growth of a read over the previous one. */
const GROWTH = 4

/**
 * Returns the number of rows to read next, given the number of rows that a page lacks. The number is derived from the
 * share of rows so far that belonged to the page, because few rows match some filters.
 */
export function readAhead(): (missing: number) => number {
  let first = 0
  let read = 0
  let last = Number.POSITIVE_INFINITY
  return (missing) => {
    first ||= missing
    const likely = Math.floor((missing * read) / Math.max(first - missing, 1))
    last = Math.max(missing, Math.min(likely, last * GROWTH, MAX_READ))
    read += last
    return last
  }
}
