import fc from 'fast-check'
import { expect, inject, it, onTestFinished } from 'vitest'
import { runs } from '../../../support/runs.ts'
import { queued } from '../../webhooks/bench.ts'
import { startHosts } from './hosts.ts'
import { Messages } from './messages.ts'
import { useQuietTable } from './quiet-table.ts'
import { end, play, scripts } from './scripts.ts'
import { seen } from './seen.ts'
import { begin } from './start.ts'
import { World } from './world.ts'

const seed = Date.now() % 1_000_000_000
/** Sequences at a time. */
const LANES = 4

// The imitation of AWS knows only the table of the service.
it.skipIf(inject('service').likeAws)(
  `what a subscription does not serve arrives nowhere, whoever changes it (contract 11.10, 11.13; seed ${seed})`,
  async () => {
    onTestFinished(await useQuietTable())
    const hosts = await startHosts()
    const sent = queued()
    const property = fc.asyncProperty(scripts, async ({ first, steps }) => {
      const start = await begin(first, hosts)
      const world = new World(start, hosts, new Messages(start.ws, sent))
      for (const step of steps) await play(world, step)
      await end(world)
    })
    const numRuns = runs(200 / LANES, 8)
    await Promise.all(
      Array.from({ length: LANES }, (_, n) => fc.assert(property, { numRuns, seed: seed + n })),
    )
    expect(sent).toEqual([])
    console.log(`${numRuns * LANES} sequences: ${JSON.stringify(seen)}`)
  },
)
