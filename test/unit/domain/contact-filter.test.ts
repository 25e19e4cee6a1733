import { expect, test } from 'vitest'
import { newContact } from '../../../shared/domain/contact.ts'
import { type ContactFilter, contactFilters } from '../../../shared/domain/contact-filter.ts'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'

const ws = 'w' as WorkspaceId
const now = new Date('2026-03-01T00:00:00Z')
const number = '+15125550143'
const ana = newContact(ws, { name: 'Ana Café', email: 'Ana@Example.com', phone: number }, number, now)
const unnamed = newContact(ws, {}, null, now)

test.each<[ContactFilter, boolean, boolean]>([
  [{ q: 'afÉ' }, true, false],
  [{ q: 'ANA' }, true, false],
  [{ q: 'bob' }, false, false],
  [{ email: 'ana@example.com' }, true, false],
  [{ email: 'example.com' }, false, false],
  [{ phone: number }, true, false],
  [{ phone: '+15125550144' }, false, false],
  [{ q: 'ana', email: 'ANA@example.com', phone: number }, true, false],
  [{ q: 'bob', email: 'ana@example.com' }, false, false],
  [{ q: 'ana', email: 'bob@example.com' }, false, false],
  [{ q: 'ana', phone: '+15125550144' }, false, false],
])('%o', (filter, matchesAna, matchesUnnamed) => {
  const matches = contactFilters.matches(filter)
  expect(matches?.(ana)).toBe(matchesAna)
  expect(matches?.(unnamed)).toBe(matchesUnnamed)
})
