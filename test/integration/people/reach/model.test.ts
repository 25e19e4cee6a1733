import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { begin, play, scripts } from './steps.ts'
import { counts } from './world.ts'

const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_000)
/** `npm run test:slow` runs 300. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 4)
/** Sequences at a time. */
const LANES = 4

// A like-AWS run shows records late, which is no escape, and takes long.
test.skipIf(inject('service').likeAws)(
  `no request shows or changes what another workspace has, nor expenses without the right to them (seed ${seed})`,
  async () => {
    const property = fc.asyncProperty(scripts, async (steps) => {
      const world = await begin()
      for (const step of steps) await play(world, step)
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
