import './page.ts'
import { expect, test } from 'vitest'
import type { Call, Envelope } from '../../../console/src/api/activity.ts'
import type { Event } from '../../../console/src/api/events.ts'
import type { Estimate } from '../../../console/src/api/opportunities.ts'
import type { Photo } from '../../../console/src/api/photos.ts'
import { callsOf, timelineEntries } from '../../../console/src/pages/opportunities/timeline-entries.ts'
import { TRIGGERS } from '../../../shared/domain/kit/triggers.ts'
import { expense } from './expense.ts'
import { opportunity } from './opportunity.ts'

const NOTHING = {
  ...{ events: [], estimates: [], envelopes: [], calls: [], expenses: [], photos: [], valueChanges: [] },
}
const STAGES = [
  { id: 'new', name: 'New' },
  { id: 'won', name: 'Won' },
]
const at = (hour: number) => ({ created_at: `2026-03-01T${hour}:00:00.000Z` })

const event = (trigger: string, metadata = {}): Event =>
  ({ id: 'e', trigger, occurred_at: '2026-03-01T10:00:00.000Z', metadata }) as Event

const call = {
  ...{ id: 'c', direction: 'inbound', outcome: 'completed', from_number: '+15125550143', to_number: null },
  ...{ contact_id: 'k', opportunity_id: null, duration_seconds: 214, summary: 'About the roof', ...at(12) },
} as Call

test('everything that happened is in one list, the newest first', () => {
  const envelope = { id: 'v', title: 'Deed', status: 'completed', recipients: [], ...at(14) }
  const estimate = { id: 's', title: 'Phase 1', amount: 2400.5, ...at(13) }
  const photo = { id: 'p', kind: 'photo', caption: 'Front', status: 'ready', ...at(15) }
  const entries = timelineEntries(
    {
      events: [event('opportunity.created')],
      estimates: [estimate as Estimate],
      envelopes: [envelope as never as Envelope],
      calls: [call],
      expenses: [{ ...expense, ...at(11) }],
      photos: [photo as Photo],
      valueChanges: [{ from: null, to: 4321, changed_by: 'ann', changed_at: at(16).created_at }],
    },
    [],
  )
  expect(entries.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'value: Value changed from none to $4,321.00',
    'photo: Photo: Front',
    'envelope: Envelope “Deed” was sent for signature and completed',
    'estimate: Estimate “Phase 1” was drafted, $2,400.50',
    'call: Inbound call, completed, 3:34',
    'expense: Expense of Mar 13, 2026: Lone Star Lumber, $184.62',
    'event: The opportunity was created',
  ])
  expect(entries[4]?.details).toEqual(['From (512) 555-0143', 'About the roof'])
})

test('a move names the stages, and an estimate its title', () => {
  const events = [
    event('opportunity.project.stage.updated', { previous_stage_id: 'new', new_stage_id: 'won' }),
    event('opportunity.project.stage.updated', { previous_stage_id: 'gone', new_stage_id: 'new' }),
    event('opportunity.estimate_sent', { estimate_title: 'Phase 1' }),
    event('opportunity.estimate_approved', { estimate_title: 'Phase 1', approved_by_name: 'Ann Lee' }),
    event('opportunity.estimate_approved', { estimate_title: 'Phase 2', approved_by_name: null }),
  ]
  const texts = timelineEntries({ ...NOTHING, events }, STAGES).map(({ text }) => text)
  expect(texts.toSorted()).toEqual([
    'Estimate “Phase 1” was approved by Ann Lee',
    'Estimate “Phase 1” was sent',
    'Estimate “Phase 2” was approved',
    'Moved from New to Won',
    'Moved from another stage to New',
  ])
})

test('every event of an opportunity has words', () => {
  const triggers = Object.entries(TRIGGERS).filter(([, { entity }]) => entity === 'opportunity')
  for (const [trigger] of triggers) {
    const [entry] = timelineEntries({ ...NOTHING, events: [event(trigger)] }, STAGES)
    expect(entry?.text).not.toBe(trigger)
  }
})

test('an expense shows its category and its description, where it has them', () => {
  const details = (more: object) =>
    timelineEntries({ ...NOTHING, expenses: [{ ...expense, ...more }] }, [])[0]?.details
  expect(details({ category: { id: 'c', name: 'Lumber' }, description: 'Boards' })).toEqual([
    'Lumber',
    'Boards',
  ])
  expect(details({ category: null, description: null })).toEqual([])
})

test('a call belongs to an opportunity that it names, or whose contact it names alone', () => {
  const of = { ...opportunity, primary_contact_id: 'k' }
  const named = { ...call, contact_id: 'x', opportunity_id: 'o' }
  const other = { ...call, opportunity_id: 'other' }
  expect(callsOf([call, named, other, { ...call, contact_id: 'x' }], of)).toEqual([call, named])
  expect(callsOf([call], opportunity)).toEqual([])
})
