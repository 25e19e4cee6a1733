import { expect, test } from 'vitest'
import type { ContactId } from '../../shared/domain/ids.ts'
import { contactReplacement, getContact } from '../../shared/table/contacts.ts'
import { contactKey } from '../../shared/table/keys.ts'
import { commit } from '../../shared/table/store/commit.ts'
import { direct, useService } from '../support/api.ts'
import { rawRow } from '../support/raw-row.ts'
import { newWorkspace } from '../support/workspace.ts'

useService()

/** The record as written by a function whose clock is a minute ahead. */
const ahead = <T>(record: T) => ({ ...record, updated_at: new Date(Date.now() + 60_000).toISOString() })

test('changes and the deletion of a contact are dated after a change by a function whose clock is ahead', async () => {
  const ws = await newWorkspace(direct)
  const { id } = (await ws.post('/v1/contacts')).body
  const found = await getContact(ws.id, id as ContactId)
  if (!found) throw new Error('no contact')
  const left = ahead(found.record)
  await commit(contactReplacement(found, left))
  const path = `/v1/contacts/${id}`
  const patched = (await ws.patch(path, { name: 'x' })).body
  await ws.delete(path)
  const tombstone = await rawRow(contactKey(ws.id, id))
  const times = [left.updated_at, patched.updated_at, String(tombstone?.changes_sk).split('#')[0]]
  expect(new Set(times).size).toBe(3)
  expect(times).toEqual(times.toSorted())
})
