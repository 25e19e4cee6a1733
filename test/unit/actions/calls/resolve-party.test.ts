import { beforeEach, describe, expect, test, vi } from 'vitest'
import { resolveParty } from '../../../../shared/actions/calls/resolve-party.ts'
import { CONTACT_FIELDS } from '../../../../shared/domain/contact.ts'
import { newId, type WorkspaceId } from '../../../../shared/domain/ids.ts'
import { OPPORTUNITY_FIELDS } from '../../../../shared/domain/opportunity.ts'
import { contactKey, opportunityKey, phoneKey } from '../../../../shared/table/keys.ts'
import { PRESENT } from '../../../../shared/table/store/write.ts'
import type { MemoryTable } from '../../../support/memory-table.ts'
import { recordWith } from '../../../support/records.ts'

const table = await vi.hoisted(
  async (): Promise<MemoryTable> => new (await import('../../../support/memory-table.ts')).MemoryTable(),
)
vi.mock('../../../../shared/table/store/client.ts', () => ({
  documents: () => table,
  tableName: () => 'table',
}))
beforeEach(() => table.clear())

const now = new Date('2026-03-14T09:00:00.000Z')
const ws = 'ws' as WorkspaceId
const id = newId<never>(now)
const absent = newId<never>(now)
const fault = (...paths: string[]) => ({
  status: 400,
  details: paths.map((path) => ({ path, message: 'was not found in this workspace' })),
})

describe('the other party of a new call', () => {
  const contact = recordWith(CONTACT_FIELDS, { id, workspace_id: ws, name: 'Ada' })
  const inbound = {
    direction: 'inbound',
    from_number: '(512) 555-0143',
    to_number: '+1 212 555 0100',
  } as const
  const outbound = { ...inbound, direction: 'outbound' } as const
  const check = {
    check: contactKey(ws, id),
    when: PRESENT,
  }

  test('is the contact named by contact_id; the commit checks that it still exists', async () => {
    table.put(contactKey(ws, id), contact)
    const party = await resolveParty(ws, { ...inbound, contact_id: id }, now)
    expect(party).toEqual({ contact, writes: [check] })
  })

  test('is the contact that has the number of the other party', async () => {
    table.put(contactKey(ws, id), contact)
    table.put(phoneKey(ws, '+15125550143', id), {})
    expect(await resolveParty(ws, inbound, now)).toEqual({ contact, writes: [check] })
    const other = await resolveParty(ws, outbound, now)
    expect(other.contact.id).not.toBe(id)
  })

  test('is a new contact if no contact has the number, or if that contact was deleted', async () => {
    table.put(phoneKey(ws, '+15125550143', id), {})
    const { contact: made, writes } = await resolveParty(ws, inbound, now)
    expect(made).toMatchObject({ workspace_id: ws, phone_e164: '+15125550143', holds_number: true })
    expect(writes[0]).toMatchObject({ put: { ...contactKey(ws, made.id), data: made } })
  })

  test('returns a fault for every field that references a missing record', async () => {
    const party = (more: object) => resolveParty(ws, { ...inbound, ...more }, now)
    await expect(party({ contact_id: absent, opportunity_id: absent })).rejects.toMatchObject(
      fault('contact_id', 'opportunity_id'),
    )
    await expect(party({ opportunity_id: absent })).rejects.toMatchObject(fault('opportunity_id'))
    for (const from_number of [undefined, null, 'anonymous'])
      await expect(party({ from_number })).rejects.toMatchObject({
        details: [{ path: 'from_number', message: 'must be a phone number' }],
      })
    table.put(opportunityKey(ws, id), recordWith(OPPORTUNITY_FIELDS, { id }))
    expect(await party({ opportunity_id: id })).toBeDefined()
  })
})
