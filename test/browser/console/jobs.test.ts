import { expect, test } from 'vitest'
import { PURCHASE } from '../../integration/expenses/api.ts'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { openAs } from '../support/console.ts'

test('a job shows what it has cost, against its value and estimate, and each number leads to its list', async () => {
  const { key, post } = await newWorkspace(http)
  const { body: job } = await post('/v1/opportunities', { name: 'Kitchen', value: 1000 })
  const { body: category } = await post('/v1/expense-categories', { name: 'Materials' })
  const of = { ...PURCHASE, project_id: job.id }
  await post('/v1/expenses', { ...of, amount_tax_inclusive: 240, category_id: category.id })
  await post('/v1/expenses', { ...of, amount_tax_inclusive: 10 })
  await post('/v1/expenses', PURCHASE)
  const { body: idle } = await post('/v1/opportunities', { name: 'Roof', value: 700 })
  const { page, reports } = await openAs(key, `/opportunities/${idle.id}`)
  const cost = page.getByRole('region', { name: 'Job cost' })
  await cost.getByText('Nothing spent yet').waitFor()
  await cost.getByText('$700.00, 0% spent').waitFor()
  await page.goto(`/opportunities/${job.id}`)
  await cost.getByText('$250.00', { exact: true }).waitFor()
  await cost.getByText('$1,000.00, 25% spent').waitFor()
  const categories = cost.getByRole('list', { name: 'Cost by category' }).getByRole('listitem')
  expect(await categories.allTextContents()).toEqual([
    'Materials$240.00 in 1',
    'Without a category$10.00 in 1',
  ])
  await cost.getByRole('link', { name: '2', exact: true }).click()
  await expect
    .poll(() => page.getByRole('status').filter({ hasText: 'expense' }).textContent())
    .toContain('2 expenses, $250.00')
  expect(reports).toEqual([])
})
