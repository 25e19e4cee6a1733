import type { Call, Envelope } from '../../api/activity.ts'
import type { Event } from '../../api/events.ts'
import type { Expense } from '../../api/expense-types.ts'
import type { Estimate, Opportunity, Stage } from '../../api/opportunities.ts'
import type { Photo } from '../../api/photos.ts'
import { formatMoney } from '../../parts/format-number.ts'
import { formatPhone } from '../../parts/format-phone.ts'
import { formatDate } from '../../parts/format-time.ts'
import { amountOf, titleOf, wordsOf } from '../expenses/words.ts'
import { describePhoto } from '../photos/describe-photo.ts'

/** Something that happened to an opportunity. */
export interface TimelineEntry {
  readonly id: string
  readonly at: string
  readonly kind: 'event' | 'estimate' | 'envelope' | 'call' | 'expense' | 'photo' | 'value'
  readonly text: string
  readonly details: readonly string[]
  /** The member who made the change; null if the service made it, undefined if the record does not name the member. */
  readonly by?: string | null
}

type ValueChange = NonNullable<Opportunity['value_changes']>[number]

interface Happened {
  readonly events: readonly Event[]
  readonly estimates: readonly Estimate[]
  readonly envelopes: readonly Envelope[]
  readonly calls: readonly Call[]
  readonly expenses: readonly Expense[]
  readonly photos: readonly Photo[]
  readonly valueChanges: readonly ValueChange[]
}

/** What has happened to an opportunity, the newest first. */
export function timelineEntries(happened: Happened, stages: readonly Stage[]): readonly TimelineEntry[] {
  const { events, estimates, envelopes, calls, expenses, photos, valueChanges } = happened
  const entries: readonly TimelineEntry[] = [
    ...events.map((event) => ofEvent(event, stages)),
    ...estimates.map(ofEstimate),
    ...envelopes.map(ofEnvelope),
    ...calls.map(ofCall),
    ...expenses.map(ofExpense),
    ...photos.map(ofPhoto),
    ...valueChanges.map(ofValue),
  ]
  return entries.toSorted((one, other) => (one.at < other.at ? 1 : -1))
}

/** The calls that belong to an opportunity: they name the opportunity, or only its contact. */
export const callsOf = (calls: readonly Call[], { id, primary_contact_id }: Opportunity): readonly Call[] =>
  calls.filter(
    ({ opportunity_id, contact_id }) =>
      opportunity_id === id || (opportunity_id === null && contact_id === primary_contact_id),
  )

function ofEvent(
  { id, trigger, occurred_at, performed_by, metadata }: Event,
  stages: readonly Stage[],
): TimelineEntry {
  const stage = (stageId: unknown) => stages.find((one) => one.id === stageId)?.name ?? 'another stage'
  const estimate = `Estimate “${metadata.estimate_title}”`
  const words: Partial<Record<Event['trigger'], string>> = {
    'opportunity.created': 'The opportunity was created',
    'opportunity.project.stage.updated': `Moved from ${stage(metadata.previous_stage_id)} to ${stage(metadata.new_stage_id)}`,
    'opportunity.project.approved': 'Approved: the opportunity became a project',
    'opportunity.estimate_sent': `${estimate} was sent`,
    // The name that the customer typed. If a member records the approval, `by` names the member instead.
    'opportunity.estimate_approved': `${estimate} was approved${metadata.approved_by_name ? ` by ${metadata.approved_by_name}` : ''}`,
    'opportunity.estimate_cancelled': `${estimate} was cancelled`,
    'opportunity.d4d.spotted': 'Spotted in Drive Mode',
  }
  return {
    id,
    at: occurred_at,
    kind: 'event',
    text: words[trigger] ?? trigger,
    details: [],
    by: performed_by,
  }
}

const dollarsOf = (value: number | null): string => (value === null ? 'none' : formatMoney(value, 'USD'))

const ofValue = (change: ValueChange): TimelineEntry => ({
  id: `value ${change.changed_at}`,
  at: change.changed_at,
  kind: 'value',
  text: `Value changed from ${dollarsOf(change.from)} to ${dollarsOf(change.to)}`,
  details: [],
  by: change.changed_by,
})

const ofEstimate = ({ id, created_at, title, amount }: Estimate): TimelineEntry => ({
  id,
  at: created_at,
  kind: 'estimate',
  text: `Estimate “${title}” was drafted, ${formatMoney(amount, 'USD')}`,
  details: [],
})

const ofEnvelope = ({ id, created_at, title, status, recipients }: Envelope): TimelineEntry => ({
  id,
  at: created_at,
  kind: 'envelope',
  text: `Envelope “${title}” was sent for signature${status === 'completed' ? ' and completed' : ''}`,
  details: recipients.map((recipient) => `${recipient.name}: ${recipient.status}`),
})

const ofCall = (call: Call): TimelineEntry => ({
  id: call.id,
  at: call.created_at,
  kind: 'call',
  text: [`${wordsOf(call.direction)} call`, call.outcome, ...durationOf(call.duration_seconds)].join(', '),
  details: [
    ...(call.from_number ? [`From ${formatPhone(call.from_number)}`] : []),
    ...(call.to_number ? [`To ${formatPhone(call.to_number)}`] : []),
    ...(call.summary ? [call.summary] : []),
  ],
})

const durationOf = (seconds: number | null): readonly string[] =>
  seconds === null ? [] : [`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`]

const ofExpense = (expense: Expense): TimelineEntry => ({
  id: expense.id,
  at: expense.created_at,
  kind: 'expense',
  text: `Expense of ${formatDate(expense.expense_date)}: ${titleOf(expense)}, ${amountOf(expense)}`,
  details: [expense.category?.name, expense.description].filter((text) => text != null),
  by: expense.created_by,
})

const ofPhoto = (photo: Photo): TimelineEntry => ({
  id: photo.id,
  at: photo.created_at,
  kind: 'photo',
  text: describePhoto(photo),
  details: [],
  by: photo.created_by,
})
