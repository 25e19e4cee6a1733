import { expect, test } from 'vitest'
import { readExport } from '../../../shared/actions/exports/page.ts'
import { below, each, type Wanted } from '../../../shared/actions/exports/source.ts'
import { SOURCES } from '../../../shared/actions/exports/sources.ts'
import type { Route } from '../../../shared/contract/route.ts'
import { routes } from '../../../shared/contract/routes.ts'
import { isOpenTo, newExport } from '../../../shared/domain/expenses/export.ts'
import { OPERATOR } from '../../../shared/domain/kit/audit.ts'
import { type MemberId, toId, type WorkspaceId } from '../../../shared/domain/kit/ids.ts'

/** Lists that have records of other lists, of the caller only, or of no workspace. */
const OTHERS = [
  ...['listFailures', 'listDeliveriesOfEvent', 'listNamespaces', 'listPasskeys', 'listSessions'],
  ...['listTriggers', 'listExportRecords', 'listCalendarFeeds'],
]

test('an export has the records of every list', () => {
  const lists = routes.filter(({ id, auth }: Route) => auth !== 'none' && id.startsWith('list'))
  const wanted = lists.map(({ id }) => id).filter((id) => !OTHERS.includes(id))
  expect(wanted.length).toBeGreaterThan(10)
  const alone = ['getWorkspace', 'listTrashedPhotos']
  expect(Object.keys(SOURCES).toSorted()).toEqual([...wanted, ...alone].toSorted())
})

const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  p7: ['c9', 'c8', 'c7', 'c6', 'c5'],
  p6: [],
  p5: ['c4'],
  p4: [],
  p3: ['c3', 'c2'],
  p2: ['c1'],
  p1: [],
}

const pageOf = (
  ids: readonly string[],
  { after = '~', limit }: { after?: string | undefined; limit: number },
) => {
  const rest = ids.filter((id) => id < after).map((id) => ({ id }))
  return { rows: rest.slice(0, limit), more: rest.length > limit }
}

test('children of many parents are read once and in order, wherever pages end', async () => {
  for (const atOnce of [1, 2, 3, 7])
    for (const limit of [1, 2, 3, 5, 6, 9, 20]) {
      const source = below(
        { list: async (wanted: Wanted) => pageOf(Object.keys(CHILDREN), wanted), atOnce },
        async ({ id }, wanted) => pageOf(CHILDREN[id] ?? [], wanted),
        each(({ row, parent }) => `${parent.id} ${row.id}`),
      )
      const found: unknown[] = []
      let after: string | undefined
      do {
        const part = await source({ ws: toId('w'), now: new Date(), limit, after })
        expect(part.records.length).toBeLessThanOrEqual(limit)
        found.push(...part.records)
        after = part.next
      } while (after !== undefined)
      const all = Object.entries(CHILDREN).flatMap(([parent, ids]) => ids.map((id) => `${parent} ${id}`))
      expect([atOnce, limit, found]).toEqual([atOnce, limit, all])
    }
})

test('an export can be read for 24 hours, by the member who started it', () => {
  const now = new Date('2026-03-14T15:00:00Z')
  const later = (ms: number) => new Date(now.getTime() + ms)
  const member = toId<MemberId>('m')
  const entry = newExport(
    toId('w'),
    { type: 'member', member_id: member, via: 'session', credential_id: 's' },
    now,
  )
  expect(isOpenTo(entry, member, later(86_399_999))).toBe(true)
  expect(isOpenTo(entry, member, later(86_400_000))).toBe(false)
  expect(isOpenTo(entry, toId('n'), now)).toBe(false)
  expect(isOpenTo({ ...entry, action: 'workspace.created' }, member, now)).toBe(false)
  expect(isOpenTo(newExport(toId('w'), OPERATOR, now), member, now)).toBe(false)
})

test('a cursor with a list of another version is refused', async () => {
  const read = readExport(toId<WorkspaceId>('w'), { limit: 1, from: 'listInvoices p1' }, new Date())
  await expect(read).rejects.toMatchObject({
    status: 400,
    details: [{ path: 'cursor', message: 'is outdated; start another export' }],
  })
})
