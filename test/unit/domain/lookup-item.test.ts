import { expect, test } from 'vitest'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { newLookupItem, patchLookupItem, viewLookupItem } from '../../../shared/domain/lookup-item.ts'

test('a vendor or category has an id and a name', () => {
  const now = new Date('2026-03-14T09:00:00.000Z')
  const at = now.toISOString()
  const made = newLookupItem('workspace' as WorkspaceId, 'Lone Star', now)
  const blank = { is_archived: false, external_references: {} }
  const shown = { id: made.id, name: 'Lone Star', ...blank, created_at: at, updated_at: at }
  expect(made).toEqual({ ...shown, workspace_id: 'workspace' })
  expect(viewLookupItem('vendor', made)).toEqual({ ...shown, object: 'vendor' })
})

test('a change moves updated_at, and one that changes nothing returns the same object', () => {
  const now = new Date('2026-03-14T09:00:00.000Z')
  const made = newLookupItem('workspace' as WorkspaceId, 'Lone Star', now)
  expect(patchLookupItem(made, { name: 'Lone Star', is_archived: false }, now)).toBe(made)
  const archived = patchLookupItem(made, { is_archived: true }, now)
  expect(archived).toEqual({ ...made, is_archived: true, updated_at: '2026-03-14T09:00:00.001Z' })
})
