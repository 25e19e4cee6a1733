import { expect, test } from 'vitest'
import { BACKLOG, CHAOS, DEADLINE_MS, play, SEED } from './play.ts'

test(
  'throttling, queue purges, repeats and reordering lose no event and cause few duplicates',
  async () => {
    const { hits, duplicates } = await play(SEED, { ...CHAOS, kills: 0 }, BACKLOG)
    expect(duplicates / hits).toBeLessThan(0.01)
  },
  2 * DEADLINE_MS,
)
