import { expect, test } from 'vitest'
import type { AuditEntry } from '../../../console/src/api/audit-log.ts'
import {
  ACTIONS,
  actorWords,
  changeWords,
  recordWords,
} from '../../../console/src/pages/settings/audit-words.ts'
import { AUDIT_ACTIONS } from '../../../shared/domain/kit/audit.ts'

test('every action has words', () => {
  expect(Object.keys(ACTIONS).toSorted()).toEqual(AUDIT_ACTIONS.toSorted())
  expect(new Set(Object.values(ACTIONS)).size).toBe(AUDIT_ACTIONS.length)
})

test.each<[string, AuditEntry['actor']]>([
  ['Ann, by API key', { type: 'member', member_id: 'ann', via: 'api_key', credential_id: 'k' }],
  ['Ann', { type: 'member', member_id: 'ann', via: null, credential_id: null }],
  [
    'Operator, by the operator’s tool',
    { type: 'operator', member_id: null, via: 'admin_tool', credential_id: null },
  ],
  ['The service', { type: 'service', member_id: null, via: null, credential_id: null }],
])('%s', (words, actor) => {
  expect(actorWords(actor, (id) => (id === 'ann' ? 'Ann' : id))).toBe(words)
})

test('changes are one line for each field', () => {
  const changes = {
    name: { from: 'Ann', to: 'Bea' },
    permissions: { from: [], to: ['expenses.view', 'expenses.edit'] },
    read_only: { from: null, to: false },
    headers: { from: {}, to: { 'X-A': null } },
    limit: { from: { rate: 2, per: 'second' }, to: null },
  }
  expect(changeWords({ changes } as unknown as AuditEntry)).toEqual([
    'Name: Ann → Bea',
    'Permissions: none → See expenses, Edit own expenses',
    'Read only: none → no',
    'Headers: none → X-A',
    'Limit: rate 2, per second → none',
  ])
})

test('a new record has what is not empty, and its name', () => {
  const changes = {
    name: { from: null, to: 'Lumber' },
    is_archived: { from: null, to: false },
    external_references: { from: null, to: {} },
  }
  expect(changeWords({ changes })).toEqual(['Name: Lumber', 'Is archived: no'])
  const names = new Map([['v', 'Timber']])
  expect(recordWords({ changes, entity_id: 'v' }, names)).toBe('Lumber')
  expect(recordWords({ changes: {}, entity_id: 'v' }, names)).toBe('Timber')
  expect(recordWords({ changes: {}, entity_id: 'w' }, names)).toBe('w')
  const { to } = { to: 'https://books.example.com' }
  expect(recordWords({ changes: { target_url: { from: null, to } }, entity_id: 's' }, names)).toBe(to)
})
