import { expect, test } from 'vitest'
import { type ApiKey, viewApiKey } from '../../../shared/domain/api-key.ts'

test('the view of a key shows whether it is revoked, but neither its public id nor its hash', () => {
  const limits = { permissions: null, read_only: false, expires_at: null, last_used_at: null }
  const shown = { id: 'key', name: 'ci', member_id: 'member', created_at: 'then', ...limits }
  const key = { ...shown, workspace_id: 'w', public_id: 'public', revoked_at: null } as unknown as ApiKey
  expect(viewApiKey(key)).toEqual({ ...shown, object: 'api_key', status: 'active', revoked_at: null })
  expect(viewApiKey({ ...key, revoked_at: 'now' })).toEqual({
    ...shown,
    object: 'api_key',
    status: 'revoked',
    revoked_at: 'now',
  })
})
