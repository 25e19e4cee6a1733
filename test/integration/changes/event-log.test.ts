import { expect, test } from 'vitest'
import { direct } from '../../support/api.ts'
import { clientOf } from '../../support/client.ts'
import { until } from '../../support/until.ts'
import { killedProgram } from './killed.ts'
import { write } from './writers.ts'

/*
 * A client that follows the log (contract 10.10) gets every event once and in order, although transactions end out of order,
 * the index lags, clocks differ, and it is killed again and again. LOG_CHANGES=2000 for a long run.
 */
const CHANGES = Number(process.env.LOG_CHANGES ?? 150)
const KILLS = 5
const SEED = Number(process.env.LOG_SEED ?? Date.now() % 1_000_000)

const program = killedProgram('follow.ts')
const followed = (): string[] => program.read()?.ids ?? []

/** The ids of all events, oldest first, by the usual list and without faults. */
async function stored(): Promise<string[]> {
  const reader = clientOf(direct, program.workspace().key)
  const ids: string[] = []
  for (let cursor = ''; ; ) {
    const { data, next_cursor } = (await reader.get(`/v1/events?limit=100${cursor}`)).body
    ids.push(...data.map(({ id }: { id: string }) => id))
    if (next_cursor === null) return ids.toReversed()
    cursor = `&cursor=${next_cursor}`
  }
}

test(`every event comes once and in order to a client that is killed ${KILLS} times (LOG_SEED=${SEED})`, async () => {
  await program.beginFaults()
  let isWritten = false
  const writing = write(program.workspace(), CHANGES, SEED).finally(() => {
    isWritten = true
  })
  await program.kill(
    KILLS,
    writing,
    () => followed().length,
    () => isWritten,
  )
  const all = await stored()
  await until(() => followed().length >= all.length)
  await program.stop()
  expect(followed()).toEqual(all)
  expect(all.length).toBeGreaterThan(CHANGES / 10)
})
