import { beforeAll, expect, test, vi } from 'vitest'
import { handler } from '../../../../functions/sums/recount.ts'
import { createWorkspace } from '../../../../shared/actions/workspaces/provision.ts'
import { sumsStateKey } from '../../../../shared/table/keys.ts'
import { commit } from '../../../../shared/table/store/commit.ts'
import { countBatch } from '../../../../shared/table/sums/count-batch.ts'
import { recount } from '../../../../shared/table/sums/recount.ts'
import { countFrom } from '../../../../shared/table/sums/source.ts'
import { readSumsState, startAgain } from '../../../../shared/table/sums/state.ts'
import { useService } from '../../../support/api.ts'
import { useOwnTable } from './own-table.ts'
import { countOf, World } from './world.ts'

beforeAll(useService)

const LATER = new Date(8.64e15)

test('records of the stream from before a count change nothing: the walk has read what became of them', async () => {
  await useOwnTable()
  const world = await World.make(true)
  await world.createExpense('2026-02-01', 10, 0)
  await world.changeExpense(0, () => undefined)
  await startAgain(world.ws)
  await recount(world.ws, LATER)
  const [created, deleted] = world.stream.map((one) => writtenAt(one, Date.now() - 3_600_000))
  for (const record of [created, deleted]) {
    await countBatch(record ? [record] : [])
    expect(await countOf(world.ws)).toBe(0)
  }
  await world.createExpense('2026-02-01', 10, 0)
  await countBatch(world.stream.slice(-1).map((one) => writtenAt(one, Date.now())))
  expect(await countOf(world.ws)).toBe(1)
})

const writtenAt = ({ dynamodb }: World['stream'][number], ms: number) => ({
  dynamodb: { ...dynamodb, ApproximateCreationDateTime: ms / 1000 },
})

test('another reader of the stream begins to count all workspaces, once', async () => {
  await useOwnTable()
  const make = async () =>
    (await createWorkspace({ name: 'Sums', plan: 'professional' }, new Date())).workspace.id
  const [counted, former] = [await make(), await make()]
  await commit([{ delete: sumsStateKey(former) }])
  const states = async () =>
    (await Promise.all([counted, former].map(readSumsState))).map((one) => one?.record)

  const [first] = await states()
  await countFrom('one', LATER)
  expect(await states()).toEqual([first, expect.objectContaining({ whole: false })])
  await countFrom('one', LATER)
  const of = async (source: string) => {
    // The deadline of the first call ends it.
    await countFrom(source, new Date(0))
    const begun = await states()
    for (const _ of [1, 2]) await countFrom(source, LATER)
    expect(await states()).toEqual(begun)
    return begun.map((state) => state?.epoch ?? '')
  }
  const [one, two] = [await of('one'), await of('two')]
  expect((await states()).map((state) => state?.whole)).toEqual([false, false])
  vi.stubEnv('SUMS_SOURCE', 'three')
  await handler({}, { getRemainingTimeInMillis: () => 60_000 })
  const three = (await states()).map((state) => state?.epoch ?? '')
  const isLater = (epochs: readonly string[], former: readonly string[]) =>
    epochs.map((epoch, n) => epoch > (former[n] ?? ''))
  expect([isLater(two, one), isLater(three, two)]).toEqual([
    [true, true],
    [true, true],
  ])
})
