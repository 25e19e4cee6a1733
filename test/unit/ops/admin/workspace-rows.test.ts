import { expect, test } from 'vitest'
import { pagesOf, type Query, sourcesOf } from '../../../../ops/admin/backup/workspace-rows.ts'
import { toId, type WorkspaceId } from '../../../../shared/domain/kit/ids.ts'
import { erasureKey, furtherNamespaceKey } from '../../../../shared/table/keys.ts'
import { type RawRow, readFixture } from '../../../fixtures/rows/fixture.ts'

const { rows: written, workspace_id } = readFixture()
const ws = toId<WorkspaceId>(workspace_id)
/** Workspaces with more than twenty namespaces have such rows. The fixture has fewer. */
const { pk, sk } = furtherNamespaceKey(ws, 'books')
/** The fixture has no erased person. */
const erasure = erasureKey(ws, toId(workspace_id))
const rows: readonly RawRow[] = [
  ...written,
  { pk: { S: pk }, sk: { S: sk }, type: { S: 'namespace' } },
  { pk: { S: erasure.pk }, sk: { S: erasure.sk }, type: { S: 'erasure' } },
]

/** Queries the rows of the fixture, one item at a time. Like DynamoDB's, an index returns only keys. */
const query: Query = async ({ pk, index }, from) => {
  const name = index ? `${index}_pk` : 'pk'
  const found = rows.filter((row) => row[name]?.S === pk)
  const at = from ? Number(from.at?.N) : 0
  const next = at + 1 < found.length ? { at: { N: String(at + 1) } } : undefined
  return {
    items: found
      .slice(at, at + 1)
      .map(({ pk, sk, ...row }) => ({ ...(index ? {} : row), ...{ pk, sk } }) as RawRow),
    next,
  }
}

const keyOf = ({ pk, sk }: RawRow) => `${pk?.S} ${sk?.S}`

async function foundRows(): Promise<RawRow[]> {
  const found: RawRow[] = []
  for (const source of await sourcesOf(ws, query))
    for await (const page of pagesOf(source, query)) found.push(...page.children, ...page.rows)
  return found
}

test('every row below a workspace is found once, by its partitions', async () => {
  const below = rows.filter(({ pk }) => pk?.S?.startsWith(`${ws}#`)).map(keyOf)
  expect((await foundRows()).map(keyOf).toSorted()).toEqual(below.toSorted())
})

test('deliveries come before their subscriptions, and the rows that a row names before that row', async () => {
  const keys = (await foundRows()).map((row) => ({ key: keyOf(row), type: row.type?.S }))
  const first = (type: string) => keys.findIndex((row) => row.type === type)
  const last = (type: string) => keys.findLastIndex((row) => row.type === type)
  expect(last('delivery')).toBeLessThan(first('subscription'))
  for (const { data, sk } of rows.filter(({ type }) => type?.S === 'estimate')) {
    const { id, opportunity_id } = JSON.parse(data?.S ?? '')
    const at = (text: string) => keys.findIndex(({ key }) => key.startsWith(`${ws}#${text}`))
    expect(at(`estimate#${id}`), sk?.S).toBeLessThan(at(`opportunity ${opportunity_id}`))
  }
  expect(first('phone')).toBeLessThan(last('contact'))
})

// A new kind of row outside the workspace's partitions must be deleted with its workspace (`backup/remove.ts`), or say why not: the
// challenge of a sign-in belongs to none, and expires after minutes; an entry of an event that left the outbox has only its id, and expires
// with the event; the progress of forwarding belongs to all.
test('the rows that are not below a workspace are known', () => {
  const others = rows.map(({ pk }) => pk?.S ?? '').filter((pk) => !pk.startsWith(`${ws}#`))
  const kinds = new Set(others.map((pk) => pk.split('#')[0]))
  const ofTokens = ['CALENDAR_FEED', 'CHALLENGE', 'CREDENTIAL', 'ESTIMATE_LINK', 'IDEMPOTENCY', 'INVITATION']
  const ofAll = ['BACKFILL', 'DELIVERY_PAUSE', 'FORWARD', 'OUTBOX', 'OUTBOX_LEFT', 'SUMS_SOURCE']
  expect([...kinds].toSorted()).toEqual([...ofTokens, ...ofAll].toSorted())
})
