/** Longer names are compared with nothing: it would take time, and they are no slip of a finger. */
const MAX_LENGTH = 200

/** `contactName`, `contact-name` and `contact_name` are the same. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '')

/** The candidate that is most like a name; undefined if none is like it. Of a name in four letters, one may differ. */
export function nearest(name: string, candidates: readonly string[]): string | undefined {
  if (name.length > MAX_LENGTH) return undefined
  const wanted = plain(name)
  let least = Math.ceil(wanted.length / 4) + 1
  let found: string | undefined
  for (const candidate of candidates) {
    const distance = distanceOf(wanted, plain(candidate), least)
    if (distance < least) [least, found] = [distance, candidate]
  }
  return found
}

/** The number of letters to insert, remove, replace or swap with the next; `limit` if it is not less. */
function distanceOf(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const isSwapped = !same && i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const replaced = at(row, j - 1) + (same ? 0 : 1)
      const swapped = isSwapped ? at(before, j - 2) + 1 : replaced
      next.push(Math.min(at(row, j) + 1, at(next, j - 1) + 1, replaced, swapped))
    }
    ;[before, row] = [row, next]
  }
  return at(row, b.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? 0
