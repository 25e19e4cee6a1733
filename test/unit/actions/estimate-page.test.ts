import { expect, test } from 'vitest'
import { estimatePage } from '../../../shared/actions/estimate-page/page.ts'
import { problemPage } from '../../../shared/actions/estimate-page/reply.ts'
import type { MemberId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { type Estimate, newEstimate } from '../../../shared/domain/sales/estimate.ts'
import { createOpportunity } from '../../../shared/domain/sales/opportunity-change.ts'
import { newPipeline } from '../../../shared/domain/sales/pipeline.ts'
import { conflict, invalid, notFound, Problem, suspended, unavailable } from '../../../shared/http/problem.ts'

const ws = 'w' as WorkspaceId
const act = { by: 'mia' as MemberId, now: new Date('2026-03-01T09:30:00Z') }
const pipeline = newPipeline(ws, { name: 'P', stages: [{ name: 'one' }] }, act.now)
const { record: opportunity } = createOpportunity(ws, {}, pipeline, act)
const items = [
  { description: 'Tiles <b>', quantity: 1_200, unit_price: 0.335 },
  { description: 'Discount', quantity: 1, unit_price: -2 },
]
const estimate = newEstimate(opportunity, { title: 'Roof', line_items: items }, act)
const at = act.now.toISOString()

/** The text of the page, without its style and tags. */
function textOf(fields: Partial<Estimate>, customer: string | null = 'Ann') {
  const record: Estimate = { ...estimate, status: 'sent', ...fields }
  const { text } = estimatePage({
    estimate: { record, v: 1 },
    opportunity: { record: opportunity, v: 1 },
    workspace: { name: 'Test & Sons' },
    customer,
  })
  expect(text).not.toMatch(/<script|javascript:|https?:|\bon\w+=/)
  return text
    .replace(/<(style|title)>.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('the page is a letter with a total, and a form while it can be approved', () => {
  expect(textOf({})).toBe(
    'Test &amp; Sons Roof Estimate for Ann Waiting for your approval Item Amount Tiles &lt;b&gt; 1,200 × $0.335 $402.00 ' +
      'Discount 1 × -$2.00 -$2.00 Total $400.00 Your name Approve $400.00 With your name you approve this ' +
      'estimate. The business that sent it is told at once.',
  )
})

test.each<[string, Partial<Estimate>, string]>([
  ['an amount that differs from the sum', { amount: 350 }, 'Sum of the items $400.00 Total $350.00'],
  ['an amount without items', { line_items: [], amount: 350 }, 'Amount Total $350.00'],
  [
    'a part of a unit',
    { line_items: [{ description: 'Tiles', quantity: 1.2345, unit_price: 0.335, category_id: null }] },
    'Tiles 1.2345 × $0.335 $0.41',
  ],
  ['notes', { notes: 'Half <now>' }, 'Notes Half &lt;now&gt;'],
  [
    'the name of the customer who approved it',
    { status: 'approved', approved_at: at, approved_by_name: 'Ann <b>' },
    'Approved by Ann &lt;b&gt;, March 1, 2026 at 9:30 AM UTC',
  ],
  [
    'an approval that a member recorded',
    { status: 'approved', approved_at: at },
    'Approved , March 1, 2026 at 9:30 AM UTC',
  ],
  [
    'a cancellation',
    { status: 'cancelled', cancelled_at: at },
    'Cancelled , March 1, 2026 at 9:30 AM UTC . This estimate can no longer be approved.',
  ],
])('the page shows %s', (_, fields, shown) => {
  const text = textOf(fields)
  expect(text).toContain(shown)
  expect(text.includes('Your name')).toBe((fields.status ?? 'sent') === 'sent')
})

test('an estimate without a customer names none', () => {
  expect(textOf({}, null)).not.toContain('Estimate for')
})

const limited = new Problem(429, 'rate_limited', 'too many', { headers: { 'Retry-After': '3' } })

test.each<[Problem, string]>([
  [invalid([]), 'Your name is missing'],
  [suspended('unpaid'), 'This page is unavailable now'],
  [notFound('page'), 'This page does not exist'],
  [conflict('no'), 'Something went wrong'],
  [limited, 'Too many requests'],
  [unavailable(), 'Temporarily unavailable'],
  [new Problem(500, 'internal_error', 'x'), 'Something went wrong'],
])('an error is a page without script: %s', (problem, title) => {
  const { status, headers, content } = problemPage(problem, 'r')
  expect([status, content?.type]).toEqual([problem.status, 'text/html; charset=utf-8'])
  expect(content?.text).toContain(`<h1>${title}</h1>`)
  expect(content?.text).not.toContain('unpaid')
  expect(headers).toMatchObject({
    ...problem.headers,
    'Content-Security-Policy': expect.stringMatching(
      /script-src 'none'.*form-action 'self'.*frame-ancestors 'none'/,
    ),
    'X-Robots-Tag': 'noindex',
    'Referrer-Policy': 'no-referrer',
  })
})
