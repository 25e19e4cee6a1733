import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { finish, play, scripts } from './steps.ts'
import { counts, World } from './world.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000)
/** `npm run test:slow` runs 300. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 4)
/** Sequences at a time. */
const LANES = 4

// A like-AWS run shows members and keys late, which this model does not know.
test.skipIf(inject('service').likeAws)(
  `what a key started never reaches what the limits of the key exclude (contract 4.13, 4.15; seed ${seed})`,
  async () => {
    const property = fc.asyncProperty(scripts, async ({ root, steps }) => {
      const world = await World.begin(root)
      for (const step of steps) await play(world, step)
      await finish(world)
    })
    const numRuns = Math.ceil(SEQUENCES / LANES)
    await Promise.all(
      Array.from({ length: LANES }, (_, n) =>
        fc.assert(property, { numRuns, seed: seed + n, endOnFailure: true }),
      ),
    )
    const done = [...counts].sort().map(([what, times]) => `${what} ${times}`)
    console.log(`${numRuns * LANES} sequences, no escape: ${done.join(', ')}`)
    expect(done.length).toBeGreaterThan(10)
  },
)
