import { expect, test } from 'vitest'
import { planDemo } from '../../../../infra/local/demo/plan.ts'
import { receiptOf } from '../../../../infra/local/demo/receipt.ts'

const TODAY = new Date('2026-11-22T12:00:00Z')
const { opportunities, expenses, photos } = planDemo(TODAY)

const isUnique = (markers: readonly string[]) => new Set(markers).size === markers.length

test('the plan is the same every time', () => {
  expect(planDemo(TODAY)).toEqual({ opportunities, expenses, photos })
})

test('it is a contractor with work in every stage', () => {
  expect([opportunities.length, expenses.length, photos.length]).toEqual([60, 400, 36])
  expect(new Set(opportunities.map(({ stage }) => stage)).size).toBe(6)
  for (const kind of ['draft', 'sent', 'approved', 'cancelled', undefined]) {
    expect(opportunities.some(({ estimate }) => estimate === kind)).toBe(true)
  }
  expect(expenses.filter(({ receipt }) => receipt).length).toBeGreaterThan(350)
})

test('some expenses are handled by both systems, some by one, some by none', () => {
  const namespaces = new Set(expenses.map((expense) => expense.namespaces.join('+')))
  expect([...namespaces].toSorted()).toEqual(['', 'jobtread', 'quickbooks', 'quickbooks+jobtread'])
})

test('some expenses could not be taken by the books, and none of these is in them', () => {
  const refused = expenses.filter(({ syncError }) => syncError)
  expect(new Set(refused.map(({ syncError }) => syncError?.code)).size).toBe(3)
  expect(refused.length).toBeLessThan(40)
  expect(refused.filter(({ namespaces }) => namespaces.includes('quickbooks'))).toEqual([])
})

test('every record has a field by which a later run finds it', () => {
  expect(isUnique(opportunities.map(({ name }) => name))).toBe(true)
  expect(isUnique(opportunities.map(({ contact }) => contact.email))).toBe(true)
  expect(isUnique(expenses.map(({ reference }) => reference))).toBe(true)
  expect(isUnique(photos.map(({ caption }) => caption))).toBe(true)
})

test('nothing lies in the future, and projects exist', () => {
  const projects = opportunities.filter(({ approved }) => approved).length
  for (const { date } of expenses) expect(date <= '2026-11-22').toBe(true)
  for (const { takenAt } of photos) expect(takenAt < TODAY.toISOString()).toBe(true)
  for (const { project = 0 } of [...expenses, ...photos]) expect(project).toBeLessThan(projects)
})

test.each(['pdf', 'png'] as const)('a receipt as %s is a small file of that type', async (kind) => {
  const expense = expenses.find(({ receipt }) => receipt === kind)
  if (!expense) throw new Error(`no ${kind}`)
  const file = await receiptOf(expense)
  expect(file.size).toBeLessThan(20_000)
  const head = Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 4)
  expect([file.type, head]).toEqual(kind === 'pdf' ? ['application/pdf', '%PDF'] : ['image/png', '\x89PNG'])
})
