import { lastEventIdAt, lastIdAt, timeOfId } from '../../domain/kit/ids.ts'

/** Sort keys in a partition, both bounds inclusive. */
export interface KeyRange {
  readonly from: string
  readonly to: string
}

/** The range of every sort key: keys are ASCII text without these characters. */
export const ALL_KEYS: KeyRange = { from: ' ', to: '~' }

/** The range of no sort key. */
export const NO_KEYS: KeyRange = { from: ALL_KEYS.to, to: ALL_KEYS.from }

export const isEmpty = ({ from, to }: KeyRange): boolean => to < from

/**
 * The part of a range before a key. BETWEEN is inclusive, so the range ends at a text between the key and all keys
 * before it.
 */
export function below({ from, to }: KeyRange, key: string): KeyRange {
  const lastCode = key.charCodeAt(key.length - 1)
  const end = `${key.slice(0, -1)}${String.fromCharCode(lastCode - 1)}~`
  return { from, to: end < to ? end : to }
}

/** The part of a range after a key. */
export function above({ from, to }: KeyRange, key: string): KeyRange {
  const start = `${key}!`
  return { from: start > from ? start : from, to }
}

/**
 * The number of ids per millisecond, computed from the last quarter of these ids, which are newest first; undefined if
 * the keys are not ids.
 */
export function densityOf(ids: readonly string[]): number | undefined {
  const start = Math.floor(ids.length * 0.75)
  const [first, last] = [ids[start], ids.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const ms = timeOfId(first) - timeOfId(last)
  return Number.isNaN(ms) ? undefined : (ids.length - start) / Math.max(ms, 1)
}

/**
 * The number of ids per millisecond in the part of a range that was read (newest first) before the unread `rest`;
 * undefined if the keys are not ids.
 */
export function meanDensity(range: KeyRange, rest: KeyRange, read: number): number | undefined {
  const newest = timeOfId(range.to)
  const ms = (Number.isNaN(newest) ? Date.now() : newest) - timeOfId(rest.to)
  return Number.isNaN(ms) ? undefined : read / Math.max(ms, 1)
}

/**
 * Splits a range of ids by their time, newest first, into parts of the given lengths in milliseconds, and the rest. A range whose upper
 * bound does not begin with a time is not split.
 */
export function splitByTime(range: KeyRange, lengths: readonly number[]): KeyRange[] {
  let end = timeOfId(range.to)
  const endOf = range.to.startsWith('evt_') ? lastEventIdAt : lastIdAt
  const parts: KeyRange[] = []
  let rest = range
  for (const ms of lengths) {
    end -= ms
    // No id equals such a text, so both parts may include it.
    const cut = end > 0 ? endOf(Math.floor(end)) : ''
    if (cut <= rest.from) break
    if (cut >= rest.to) continue
    parts.push({ from: cut, to: rest.to })
    rest = { from: rest.from, to: cut }
  }
  return [...parts, rest]
}
