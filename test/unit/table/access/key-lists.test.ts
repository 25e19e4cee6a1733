import { beforeEach, expect, test, vi } from 'vitest'
import { API_KEY_FIELDS } from '../../../../shared/domain/api-key.ts'
import { CREDENTIAL_FIELDS } from '../../../../shared/domain/credential.ts'
import type { MemberId, WorkspaceId } from '../../../../shared/domain/ids.ts'
import {
  credentialReplacements,
  listApiKeys,
  liveKeys,
  liveKeysOf,
} from '../../../../shared/table/access/api-keys.ts'
import { PRESENT } from '../../../../shared/table/store/write.ts'
import { recordWith } from '../../../support/records.ts'

/** Lists of API keys, and the update of their credentials. */
const send = vi.hoisted(() => vi.fn())
vi.mock('../../../../shared/table/store/client.ts', () => ({
  documents: () => ({ send }),
  tableName: () => 'table',
}))

beforeEach(() => {
  send.mockReset().mockResolvedValue({})
})
const ws = 'ws' as WorkspaceId
const row = (id: string, more: object) => ({ pk: 'p', sk: id, data: JSON.stringify({ id, ...more }), v: 1 })

test('a member lists its own keys, page by page; revoked keys are not live', async () => {
  const key = (id: string, member_id: string, revoked_at: string | null = null) =>
    row(id, recordWith(API_KEY_FIELDS, { id, member_id, revoked_at }))
  const rows = [
    key('e', 'me'),
    key('d', 'other'),
    key('c', 'me', 'then'),
    key('b', 'me'),
    key('a', 'other', 'then'),
  ]
  send.mockResolvedValue({ Items: rows })
  const me = 'me' as MemberId
  const idsOf = (keys: readonly { id: string }[]) => keys.map(({ id }) => id)
  const page = async (limit: number, after?: string) => {
    const { rows: found, more } = await listApiKeys(ws, me, { limit, after })
    return [idsOf(found), more]
  }
  expect(await page(2)).toEqual([['e', 'c'], true])
  expect(await page(3)).toEqual([['e', 'c', 'b'], false])
  expect(await page(2, 'c')).toEqual([['b'], false])
  expect(await page(2, 'b')).toEqual([[], false])
  const all = await listApiKeys(ws, undefined, { limit: 4 })
  expect([idsOf(all.rows), all.more]).toEqual([['e', 'd', 'c', 'b'], true])
  expect(idsOf(await liveKeysOf(ws, me))).toEqual(['e', 'b'])
  expect(idsOf(await liveKeys(ws))).toEqual(['e', 'd', 'b'])
})

test('only credentials that still exist are updated', async () => {
  const credential = {
    pk: 'CREDENTIAL#one',
    sk: 'self',
    data: JSON.stringify(
      recordWith(CREDENTIAL_FIELDS, {
        issued_as: { via: 'api_key', credential_id: 'k' },
        hash: 'h',
        plan: 'starter',
      }),
    ),
  }
  send.mockResolvedValueOnce({ Responses: { table: [credential] } })
  const keys = ['one', 'gone'].map((public_id) => ({ public_id }))
  const member = { id: 'm', status: 'active', permissions: [] }
  const workspace = { id: 'ws', plan: 'professional', default_pipeline_id: 'p', cursor_secret: 's' }
  expect(await credentialReplacements(keys as never, member as never, workspace as never)).toMatchObject([
    { update: { pk: 'CREDENTIAL#one' }, when: PRESENT },
  ])
})
