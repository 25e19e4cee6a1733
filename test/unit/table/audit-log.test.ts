import { expect, test } from 'vitest'
import { type AuditDraft, OPERATOR } from '../../../shared/domain/kit/audit.ts'
import { timeOfId, type WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { audited, included } from '../../../shared/table/audit-log.ts'
import { ABSENT, type AnyWrite, type Write } from '../../../shared/table/store/write.ts'

const workspace_id = 'ws' as WorkspaceId
const draft: AuditDraft = { workspace_id, action: 'member.created', entity_id: 'm', changes: {} }
const plain: Write = { delete: { pk: 'ws#count', sk: 'self' } }
const setting: AnyWrite = {
  delete: { pk: 'ws#member', sk: 'm' },
  audit: [draft, { ...draft, entity_id: 'n' }],
}
const bare: Write = { delete: { pk: 'ws#member', sk: 'm' } }

test('the entries of a transaction follow its writes: new rows of the workspace, kept for 400 days', () => {
  const [first, second, one, other, ...rest] = audited([setting, plain], OPERATOR)
  expect([first, second, rest]).toEqual([bare, plain, []])
  const entryOf = (write: Write | undefined) => {
    if (!write || !('put' in write)) throw new Error('no row')
    const { put, when } = write
    expect(when).toEqual(ABSENT)
    return put
  }
  const { pk, sk, type, data, expires_at, ...more } = entryOf(one)
  expect([pk, type, more]).toEqual(['ws#audit', 'audit', {}])
  const occurred_at = new Date(timeOfId(sk)).toISOString()
  expect(data).toEqual({ ...draft, id: sk, actor: OPERATOR, occurred_at })
  expect(expires_at).toBe(Math.ceil(timeOfId(sk) / 1000) + 400 * 86_400)
  // In the order of the changes.
  expect(entryOf(other)).toMatchObject({ data: { entity_id: 'n' } })
  expect(entryOf(other).sk > sk).toBe(true)
})

test('a write of settings that changes nothing, or that another entry includes, has none', () => {
  expect(audited([{ ...plain, audit: [] }, included(setting)], OPERATOR)).toEqual([plain, bare])
})
