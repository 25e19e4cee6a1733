import { expect, test } from 'vitest'
import { beginningOf, endOf, later, planDemo } from '../../../../local/demo/plan.ts'
import { drawReceipt } from '../../../../local/demo/receipt.ts'

const TODAY = new Date('2026-11-22T12:00:00Z')
const { opportunities, expenses, photos } = planDemo(TODAY)

const isUnique = (markers: readonly string[]) => new Set(markers).size === markers.length

test('the plan is the same every time', () => {
  expect(planDemo(TODAY)).toEqual({ opportunities, expenses, photos })
})

test('it is a contractor with work in every stage', () => {
  expect([opportunities.length, expenses.length, photos.length]).toEqual([60, 300, 24])
  expect(new Set(opportunities.map(({ stage }) => stage)).size).toBe(6)
  for (const kind of ['draft', 'sent', 'approved', 'cancelled', undefined]) {
    expect(opportunities.some(({ estimate }) => estimate === kind)).toBe(true)
  }
  expect(expenses.filter(({ receipt }) => receipt).length).toBeGreaterThan(250)
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

test('its times are spread over half a year and the last 24 hours', () => {
  const agesOf = (times: readonly Date[]) =>
    times.map((time) => (TODAY.getTime() - time.getTime()) / 86_400_000)
  const within = (ages: readonly number[], from: number, to: number) =>
    ages.filter((age) => age >= from && age < to).length
  for (const records of [opportunities, expenses]) {
    const ages = agesOf(records.map(({ createdAt }) => createdAt))
    expect(Math.max(...ages)).toBeLessThan(183)
    expect(within(ages, 0, 1)).toBeGreaterThan(8)
    for (const third of [0, 61, 122]) expect(within(ages, third, third + 61)).toBeGreaterThan(3)
  }
})

test('an expense is younger than its project', () => {
  const projects = opportunities.filter(({ approved }) => approved)
  const ofProjects = expenses.filter(({ project }) => project !== undefined)
  expect(ofProjects.length).toBeGreaterThan(200)
  for (const { project = 0, createdAt } of ofProjects) {
    expect(projects[project]?.createdAt.getTime()).toBeLessThan(createdAt.getTime())
  }
})

test('what follows a record lies between it and the end', () => {
  const hourAgo = new Date(TODAY.getTime() - 3_600_000)
  expect(later(hourAgo, 0.5, TODAY)).toEqual(new Date(TODAY.getTime() - 1_800_000))
  expect(later(beginningOf(TODAY), 0.5, TODAY)).toEqual(
    new Date(beginningOf(TODAY).getTime() + 10 * 86_400_000),
  )
  expect(endOf(beginningOf(TODAY))).toEqual(TODAY)
})

test('nothing lies in the future, and projects exist', () => {
  const projects = opportunities.filter(({ approved }) => approved).length
  for (const { date } of expenses) expect(date <= '2026-11-22').toBe(true)
  const times = [...opportunities, ...expenses].map(({ createdAt }) => createdAt)
  for (const time of [...times, ...photos.map(({ takenAt }) => takenAt)]) expect(time < TODAY).toBe(true)
  for (const { project = 0 } of [...expenses, ...photos]) expect(project).toBeLessThan(projects)
})

test.each(['pdf', 'png'] as const)('a receipt as %s is a small file of that type', async (kind) => {
  const expense = expenses.find(({ receipt }) => receipt === kind)
  if (!expense) throw new Error(`no ${kind}`)
  const { bytes, mime_type } = await drawReceipt(expense)
  expect(bytes.length).toBeLessThan(20_000)
  const head = Buffer.from(bytes).toString('latin1', 0, 4)
  expect([mime_type, head]).toEqual(kind === 'pdf' ? ['application/pdf', '%PDF'] : ['image/png', '\x89PNG'])
})
