import { createHash } from 'node:crypto'
import type { CounterRow, Counts } from '../kit/counters.ts'
import { APPROVAL_STATUSES } from '../kit/enumerations.ts'
import { fingerprint } from '../kit/fingerprint.ts'
import { madeAt } from '../kit/ids.ts'
import type { Fields } from '../kit/stored-record.ts'
import { Sum, toCents } from '../kit/sums.ts'
import type { ApprovalStatus, Opportunity } from './opportunity.ts'
import { type OpportunityText, textOf } from './opportunity-filter.ts'
import { monthOfId, type OpportunitySums } from './opportunity-summary.ts'
import { plannedOf } from './planned-estimate.ts'

/** The values of an opportunity that counters need. Names are short, because a copy of these values is stored for each opportunity. */
export type OpportunityFacts = {
  readonly id: string
  /** Fingerprint of the stage. */
  readonly g: string
  readonly s: ApprovalStatus
  /** Value, cents. */
  readonly v: number
  /** When it was approved; absent: never. */
  readonly u?: string
  /** When its newest estimate was sent, if it waits for an approval. */
  readonly e?: string
  /** The appointment; absent: none. */
  readonly t?: string
  /** The primary contact, whose phone number belongs to the appointment; absent: none. */
  readonly k?: string
  /** The estimate that the cost of a project is compared with, cents. */
  readonly b?: number
  /** A hash of the text of its text row, which is written again when the hash changes; absent: none is written. */
  readonly x?: string
}

export const OPPORTUNITY_FACTS: Fields<OpportunityFacts> = {
  id: 'text',
  g: 'text',
  s: 'text',
  v: 'number',
  u: ['optional', 'text'],
  e: ['optional', 'text'],
  t: ['optional', 'text'],
  k: ['optional', 'text'],
  b: ['optional', 'number'],
  x: ['optional', 'text'],
}

export function opportunityFacts(opportunity: Opportunity): OpportunityFacts {
  const { id, stage_id, approval_status, value, approved_at, appointment_at, estimate } = opportunity
  const planned = approval_status === 'project' ? plannedOf(opportunity) : undefined
  const sent_at = estimate?.status === 'sent' ? estimate.sent_at : undefined
  return {
    id,
    g: stageCode(stage_id),
    s: approval_status,
    v: toCents(value),
    ...(approved_at && { u: approved_at }),
    ...(typeof sent_at === 'string' && { e: sent_at }),
    ...(appointment_at && { t: appointment_at, ...contactOf(opportunity) }),
    ...(planned && { b: toCents(planned.amount) }),
    x: hashOf(textOf(opportunity)),
  }
}

/** 96 bits: a changed text must never have the hash of the former text. */
const hashOf = (text: OpportunityText): string =>
  createHash('sha256').update(JSON.stringify(text)).digest('base64url').slice(0, 16)

const contactOf = ({ primary_contact_id: k }: Opportunity) => ({ ...(k && { k }) })

export const stageCode = (id: string): string => fingerprint('stage_id', id)

/** All offsets of time zones are whole quarters of an hour. */
const QUARTER_MS = 900_000

/** `DDHHMM` of the quarter of an hour in UTC. */
const quarterOf = (at: string | number): string =>
  new Date(Math.floor(new Date(at).getTime() / QUARTER_MS) * QUARTER_MS)
    .toISOString()
    .replaceAll(/[-:T]/g, '')
    .slice('YYYYMM'.length, 'YYYYMMDDHHMM'.length)

const monthOf = (at: string): string => at.slice(0, 'YYYY-MM'.length)

/** Number and cents, by quarter of an hour. */
const atTime = (at: string | number, cents: number) => ({
  [`n${quarterOf(at)}`]: 1,
  ...(cents !== 0 && { [`a${quarterOf(at)}`]: cents }),
})

/**
 * The counters of an opportunity, in rows by month in UTC: `o` by creation, with stage and status; `w` by approval, for projects; `l` by
 * creation, for leads without an appointment; `e` by the time at which the newest estimate was sent, if it waits for approval; `q` by
 * creation, if not archived. The first letter of a counter is its kind: `n` number, `a` cents. A row `b#<project>` has the cents of the
 * project's estimate in `e`.
 */
export function opportunityCounts({ id, g, s, v, u, e, t, b }: OpportunityFacts): Counts {
  const group = `${g}|${s}`
  const month = monthOfId(id)
  return {
    [`o#${month}`]: { [`n${group}`]: 1, ...(v !== 0 && { [`a${group}`]: v }) },
    ...(u && s === 'project' && { [`w#${monthOf(u)}`]: atTime(u, v) }),
    ...(s === 'opportunity' && t === undefined && { [`l#${month}`]: atTime(madeAt(id), 0) }),
    ...(e && s !== 'archived' && { [`e#${monthOf(e)}`]: atTime(e, 0) }),
    ...(s !== 'archived' && { [`q#${month}`]: atTime(madeAt(id), v) }),
    ...(b && { [`b#${id}`]: { e: b } }),
  }
}

/** Adds the counters of the opportunities whose stage and status are accepted. */
export function addOpportunityRows(
  sums: OpportunitySums,
  rows: readonly CounterRow[],
  accepts: (stage: string, status: ApprovalStatus) => boolean,
): void {
  for (const { name, counters } of rows) {
    const month = name.slice('o#'.length)
    for (const [counter, value] of Object.entries(counters)) {
      const [stage = '', written] = counter.slice(1).split('|')
      const status = APPROVAL_STATUSES.find((one) => one === written)
      if (!status || !accepts(stage, status)) continue
      const [number, cents] = counter.startsWith('n') ? [value, 0] : [0, value]
      for (const sum of sums.groupsOf(month, stage, status)) sum.addCents(number, cents)
    }
  }
}

/** The sum of counters by quarter of an hour, from one time to before another, in epoch milliseconds. */
export function sumBetween(rows: readonly CounterRow[], from: number, to: number): Sum {
  const sum = new Sum()
  for (const { name, counters } of rows) {
    const month = name.slice(-'YYYY-MM'.length)
    for (const [counter, value] of Object.entries(counters)) {
      const [, kind, day, hour, minute] = /^([na])(\d\d)(\d\d)(\d\d)$/.exec(counter) ?? []
      const at = Date.parse(`${month}-${day}T${hour}:${minute}:00Z`)
      if (at >= from && at < to) sum.addCents(kind === 'n' ? value : 0, kind === 'a' ? value : 0)
    }
  }
  return sum
}
