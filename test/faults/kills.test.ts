import { expect, test } from 'vitest'
import { points } from './chaos.ts'
import { BACKLOG, CHAOS, DEADLINE_MS, EVENTS, play, SEED } from './play.ts'

test(
  'kills at every await point lose no event',
  async () => {
    const { hits, duplicates } = await play(SEED + 1, { ...CHAOS, kills: 0.05 }, Math.min(BACKLOG, EVENTS))
    const all = [...points].sort().map(([name, at]) => ({ name, ...at }))
    console.table(all)
    console.log(`${duplicates} of ${hits} posts were repeats`)
    // A rarely reached point may never kill.
    const survived = all.filter((at) => at.killed === 0 && at.passed > 40)
    expect(survived).toEqual([])
  },
  2 * DEADLINE_MS,
)
