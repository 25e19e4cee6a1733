import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { CLOCK_SKEW_MS } from '../../shared/clocks.ts'

/** How far the clock of a function may be from the test's, in milliseconds: in like-AWS runs, each function has its own. */
export const SKEW_MS: number = process.env.LIKE_AWS ? CLOCK_SKEW_MS : 0

/** The items in this order, by their times; in any order where clocks may have exchanged them. */
export const byTime = (items: readonly unknown[]): unknown =>
  SKEW_MS > 0 ? expect.arrayContaining([...items]) : items

/** Waits until what another function writes is later by any clock than what has been written. */
export const outlastSkew = (): Promise<void> => sleep(SKEW_MS)
