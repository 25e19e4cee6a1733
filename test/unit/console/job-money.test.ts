import { expect, test } from 'vitest'
import {
  costByCategory,
  costToMonth,
  earningsOf,
  plannedEstimate,
} from '../../../console/src/pages/opportunities/job-money.ts'

test.each([
  ['the newest approved one', 'draft 9, sent 7, approved 3, approved 4', 3],
  ['else the newest sent one', 'cancelled 9, draft 8, sent 7, sent 6', 7],
  ['never a draft or cancelled one', 'draft 9, cancelled 8', undefined],
])('the estimate of a job is %s', (_, text, amount) => {
  const estimates = [...text.matchAll(/(\w+) ([\d.]+)/g)].map(([, status, sum]) => ({
    status,
    amount: Number(sum),
  }))
  expect(plannedEstimate(estimates as never)?.amount).toBe(amount)
})

test.each([
  [
    { spent: 100.25, value: 100, estimate: 200 },
    { left: -0.25, margin: 0, tone: 'good' },
  ],
  [
    { spent: 150, value: 100, estimate: undefined },
    { left: -50, margin: -50, share: 1.5, tone: 'bad' },
  ],
  [
    { spent: 0.3, value: 0.4, estimate: undefined },
    { left: 0.1, margin: 25, tone: 'good' },
  ],
  [
    { spent: 90, value: 200, estimate: 100 },
    { left: 110, margin: 55, share: 0.9, tone: 'warning' },
  ],
  [
    { spent: 100, value: 200, estimate: 100 },
    { left: 100, share: 1, tone: 'warning' },
  ],
  [
    { spent: 89.99, value: null, estimate: 100 },
    { left: undefined, margin: undefined, tone: 'good' },
  ],
  [
    { spent: 5, value: null, estimate: undefined },
    { share: undefined, tone: 'neutral' },
  ],
])('%j earns %j', (money, earned) => expect(earningsOf(money)).toMatchObject(earned))

test('a category has what was estimated, what was spent, and the difference', () => {
  const materials = { id: 'm', name: 'Materials' }
  const labor = { id: 'l', name: 'Labor' }
  const items = [
    { quantity: 3, unit_price: 0.1, category: materials },
    { quantity: 1, unit_price: 20, category: labor },
    { quantity: 1, unit_price: 1, category: null },
  ]
  const spent = [
    { category: materials, count: 1, amount_tax_inclusive: 0.4 },
    { category: null, count: 1, amount_tax_inclusive: 0.25 },
  ]
  expect(costByCategory(spent, { line_items: items } as never)).toEqual([
    { category: materials, estimated: 0.3, actual: 0.4, difference: -0.1 },
    { category: null, estimated: 1, actual: 0.25, difference: 0.75 },
    { category: labor, estimated: 20, actual: 0, difference: 20 },
  ])
})

test('an estimated cost is rounded item by item, as in the estimate', () => {
  const items = [
    { quantity: 0.125, unit_price: 8.2, category: null },
    { quantity: 0.25, unit_price: 4.14, category: null },
    { quantity: 1.5, unit_price: -0.25, category: null },
  ]
  expect(costByCategory([], { line_items: items } as never)).toMatchObject([{ estimated: 1.69 }])
})

test('cost to each month adds up to the total, also if the oldest months are missing', () => {
  const by_month = [
    { month: '2026-03', count: 1, amount_tax_inclusive: 0.1 },
    { month: '2026-01', count: 1, amount_tax_inclusive: 0.2 },
  ]
  expect(costToMonth({ by_month, amount_tax_inclusive: 1.3 } as never)).toEqual([
    { month: '2026-01', spent: 0.2, cost: 1.2 },
    { month: '2026-03', spent: 0.1, cost: 1.3 },
  ])
})
