import { expect, test } from 'vitest'
import { fingerprint, hasFingerprint } from '../../../shared/domain/kit/fingerprint.ts'
import { OPPORTUNITY_FIELDS, type Opportunity } from '../../../shared/domain/sales/opportunity.ts'
import {
  type OpportunityFilter,
  opportunityFilters,
} from '../../../shared/domain/sales/opportunity-filter.ts'
import { recordWith } from '../../support/records.ts'

const FIELDS = { pipeline_id: 'p', stage_id: 's', sales_rep_id: 'r', tags: ['hot', 'new', 'hot'] }
const record = (more: object = {}) =>
  recordWith<Opportunity>(OPPORTUNITY_FIELDS, { ...FIELDS, approval_status: 'project', ...more })
const given = (filter: object) => opportunityFilters.predicates(filter as OpportunityFilter)

test('fingerprints are compared whole', () => {
  const joined = 'aaaa1bbbb2'
  expect(['aaaa1', 'bbbb2', 'aaa1b', 'bbb2-'].map((code) => hasFingerprint(joined, code))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('the record decides: an entry whose fingerprint is equal by chance is a candidate', () => {
  const predicate = given({ tag: 'cold' })
  expect(predicate.accept?.({ ...opportunityFilters.entryOf(record()), f: fingerprint('tag', 'cold') })).toBe(
    true,
  )
  expect(predicate.matches?.(record())).toBe(false)
})
