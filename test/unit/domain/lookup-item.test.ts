import { expect, test } from 'vitest'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { newLookupItem, viewLookupItem } from '../../../shared/domain/lookup-item.ts'

test('a vendor or category has an id and a name', () => {
  const now = new Date('2026-03-14T09:00:00.000Z')
  const at = now.toISOString()
  const made = newLookupItem('workspace' as WorkspaceId, 'Lone Star', now)
  const shown = { id: made.id, name: 'Lone Star', created_at: at, updated_at: at }
  expect(made).toEqual({ ...shown, workspace_id: 'workspace' })
  expect(viewLookupItem('vendor', made)).toEqual({ ...shown, object: 'vendor' })
})
