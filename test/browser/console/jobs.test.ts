import { expect, test } from 'vitest'
import { PURCHASE } from '../../integration/expenses/api.ts'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { checkerOf } from '../support/accessibility.ts'
import { openAs } from '../support/console.ts'

test('a job shows whether it earns, against its estimate and by category, and each number leads to its list', async () => {
  const { key, post } = await newWorkspace(http)
  const { body: materials } = await post('/v1/expense-categories', { name: 'Materials' })
  const { body: contact } = await post('/v1/contacts', { name: 'Ann', phone: '5125550143' })
  const { body: job } = await post('/v1/opportunities', {
    name: 'Kitchen',
    value: 100,
    primary_contact_id: contact.id,
    address_city: 'Austin',
  })
  const estimate = async (unit_price: number) => {
    const line_items = [{ description: 'Cabinets', quantity: 1, unit_price, category_id: materials.id }]
    return (await post(`/v1/opportunities/${job.id}/estimates`, { title: 'Kitchen', line_items })).body
  }
  await post(`/v1/estimates/${(await estimate(160)).id}/send`)
  // A draft is not the estimate of the job.
  await estimate(9)
  const of = { ...PURCHASE, project_id: job.id }
  await post('/v1/expenses', {
    ...of,
    amount_tax_inclusive: 100.25,
    category_id: materials.id,
    expense_date: '2026-01-05',
  })
  await post('/v1/expenses', PURCHASE)
  const { page, reports } = await openAs(key, `/opportunities/${job.id}`)
  const cost = page.getByRole('region', { name: 'Job cost' })
  const figures = () => cost.locator('dl').textContent()
  await expect.poll(figures).toBe('Value$100.00Spent$100.25LeftOver by $0.25Margin0%')
  await cost.getByText('63% of the estimate spent').waitFor()
  const actions = page.getByRole('group', { name: 'Actions of the job' })
  expect(await actions.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:5125550143')
  expect(await actions.getByRole('link', { name: 'Map' }).getAttribute('href')).toContain('q=Austin')

  // The form of an expense has the job.
  await actions.getByRole('button', { name: 'Add expense' }).click()
  const form = page.getByRole('dialog', { name: 'Create an expense' })
  await form.getByLabel('Amount, tax included (USD)').fill('49.75')
  await form.getByLabel('Date').fill('2026-03-05')
  await form.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.poll(figures).toBe('Value$100.00Spent$150.00LeftOver by $50.00Margin-50%')
  await cost.getByText('94% of the estimate spent').waitFor()
  const rows = (name: string) => cost.getByRole('table', { name }).getByRole('row')
  expect(await rows('Cost by category').allTextContents()).toEqual([
    'CategoryEstimateActualDifference',
    'Materials$160.00$100.25$59.75',
    'Without a category$0.00$49.75-$49.75',
  ])
  await cost.getByText('Show as a table').click()
  expect(await rows('Cost over time').allTextContents()).toEqual([
    'MonthSpentCost so far',
    'Jan 2026$100.25$100.25',
    'Mar 2026$49.75$150.00',
  ])
  await checkerOf(page)('a job that costs more than its value')
  await cost.getByRole('link', { name: '2 expenses' }).click()
  await expect
    .poll(() => page.getByRole('status').filter({ hasText: 'expense' }).textContent())
    .toContain('2 expenses, $150.00')
  expect(reports).toEqual([])
})

test('facts that are missing stand behind one button, and a job that is won becomes a project', async () => {
  const { key, post, get } = await newWorkspace(http)
  const [{ stages }] = (await get('/v1/pipelines')).body.data
  const { id: stage_id } = stages.find(({ is_won }: { is_won: boolean }) => is_won)
  const { body: job } = await post('/v1/opportunities', { name: 'Roof', stage_id })
  const { page, reports } = await openAs(key, `/opportunities/${job.id}`)
  const details = page.getByRole('region', { name: 'Details' })
  await details.getByRole('button', { name: 'Add value, lead source, appointment …' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Lead source').fill('Radio')
  await form.getByRole('button', { name: 'Save' }).click()
  await details.getByText('Radio').waitFor()
  await details.getByRole('button', { name: 'Add value, appointment, address …' }).waitFor()
  await page.getByRole('button', { name: 'Make it a project' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await page.getByText('“Roof” is now a project.').waitFor()
  expect(reports).toEqual([])
})
