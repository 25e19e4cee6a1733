import { beforeAll, expect, test } from 'vitest'
import type { By } from '../../../../shared/domain/kit/filter-rules.ts'
import { newId, type WorkspaceId } from '../../../../shared/domain/kit/ids.ts'
import { listFilters } from '../../../../shared/domain/kit/list-filters.ts'
import type { Fields } from '../../../../shared/domain/kit/stored-record.ts'
import { commit } from '../../../../shared/table/store/commit.ts'
import { decidedEntries } from '../../../../shared/table/store/decided-entries.ts'
import { listRecords } from '../../../../shared/table/store/list-records.ts'
import { newestEntries } from '../../../../shared/table/store/newest-entries.ts'
import { recordOf } from '../../../../shared/table/store/versioned.ts'
import { useService } from '../../../support/api.ts'
import { catchUp } from '../../../support/like-aws.ts'

/* A filter that is added after a release, over entries that the released version wrote. */

interface Tool {
  readonly id: string
  readonly name: string
  readonly price: number
}
const FIELDS: Fields<Tool> = { id: 'text', name: 'text', price: 'number' }
const priceOf = ({ price }: Tool) => ({ p: price })

const former = listFilters((by: By<Tool>) => ({
  price: by.entry(priceOf, ({ p }, wanted: number) => p === wanted),
}))
const filters = listFilters((by: By<Tool>) => ({
  name: by.since(
    1,
    by.value(({ name }) => [name]),
  ),
  q: by.since(
    2,
    by.text(['n'], ({ name }) => ({ n: name.toUpperCase() })),
  ),
  price: by.entry(priceOf, ({ p }, wanted: number) => p === wanted),
}))

const ws = newId<WorkspaceId>(new Date())
const keyOf = (id: string) => ({ pk: `${ws}#tool#${id}`, sk: 'self' })
const listOf = (filter: Parameters<typeof filters.predicates>[0]) => ({
  pk: `${ws}#tool`,
  keyOf,
  recordOf: (row: Parameters<typeof recordOf>[0]) => recordOf<Tool>(row, FIELDS),
  ...filters.predicates(filter),
})

async function put(name: string, price: number, entryOf: (tool: Tool) => object): Promise<void> {
  const id = newId(new Date())
  const row = { type: 'tool', list_pk: `${ws}#tool`, list_sk: id, projected: entryOf({ id, name, price }) }
  await commit([{ put: { ...keyOf(id), ...row, v: 1, data: { id, name, price } } }])
}

beforeAll(async () => {
  useService()
  for (const [name, price] of [
    ['Saw', 10],
    ['Axe', 20],
    ['Saw', 30],
  ] as const) {
    await put(name, price, (tool) => former.entryOf(tool))
    await put(name, price + 1, (tool) => filters.entryOf(tool))
  }
  await catchUp(ws)
})

test.each([
  [{ name: 'Saw' }, [31, 30, 11, 10]],
  [{ q: 'sa' }, [31, 30, 11, 10]],
  [{ q: 'ax', name: 'Axe' }, [21, 20]],
  [{ name: 'Saw', price: 30 }, [30]],
  [{ name: 'Saw', price: 21 }, []],
])('%j finds records of both versions, also in sums', async (filter, prices) => {
  const list = listOf(filter)
  const { rows, more } = await listRecords(list, { limit: 10 })
  expect([rows.map(({ price }) => price), more]).toEqual([prices, false])
  const found = await newestEntries(list, 100)
  const entries = await decidedEntries(found.entries, list, (tool) => filters.entryOf(tool))
  expect(entries.map(({ projected }) => projected?.p)).toEqual(prices)
})
