import './page.ts'
import { expect, test } from 'vitest'
import { workspaceRecords } from '../../../console/src/api/workspace-records.ts'
import type { Route } from '../../../shared/contract/route.ts'
import { routes } from '../../../shared/contract/routes.ts'
import { fakeApi, listOf, refusal } from './fake-api.ts'

/** Lists that have records of other lists, of the caller only, or of no workspace. */
const OTHERS = [
  ...['/v1/deliveries', '/v1/search', '/v1/events/{event_id}/deliveries', '/v1/external-references'],
  ...['/v1/passkeys', '/v1/sessions', '/v1/triggers', '/v1/me', '/v1/workspace'],
]

const pathOf = (path: string) => new URL(path, location.href).pathname

async function exported(answer: (path: string) => unknown) {
  const sent = fakeApi(({ path }) => answer(pathOf(path)) ?? listOf())
  const records: unknown[] = []
  for await (const page of workspaceRecords(new AbortController().signal)) records.push(...page)
  return { records, paths: sent.map(({ path }) => pathOf(path)) }
}

test('an export has the records of every list, and those that they lead to', async () => {
  const records = {
    '/v1/workspace': { id: 'w', object: 'workspace' },
    '/v1/opportunities': listOf({ id: 'o', object: 'opportunity' }),
    '/v1/opportunities/o/estimates': listOf({ id: 'e', object: 'estimate' }),
    '/v1/subscriptions': listOf({ id: 's', object: 'subscription' }),
    '/v1/subscriptions/s/deliveries': listOf({ id: 'd', object: 'delivery' }),
  }
  const found = await exported((path) => records[path as keyof typeof records])
  expect(found.records.map((record) => (record as { id: string }).id)).toEqual(['w', 'o', 'e', 's', 'd'])
  const lists = routes.filter(
    ({ id, method, auth }: Route) => method === 'GET' && auth !== 'none' && /^list/.test(id),
  )
  const wanted = lists.map(({ path }) => path).filter((path) => !OTHERS.includes(path))
  expect(wanted.length).toBeGreaterThan(10)
  const read = new Set(found.paths.map((path) => path.replace(/\/[os]\//, '/{id}/')))
  expect(wanted.filter((path) => !read.has(path))).toEqual([])
})

test('records that the plan lacks are left out, and any other refusal ends the export', async () => {
  const refused = (code: string) =>
    exported((path) => (path === '/v1/expenses' ? refusal(403, code) : undefined))
  expect((await refused('plan_required')).paths).toContain('/v1/audit-log')
  await expect(refused('forbidden')).rejects.toMatchObject({ code: 'forbidden' })
})
