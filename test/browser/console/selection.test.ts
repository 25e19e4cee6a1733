import { expect, test } from 'vitest'
import { http } from '../../support/api.ts'
import { fill } from '../../support/data/expense-data.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { moreFilters, openAs } from '../support/console.ts'

/** More than a page of the API. */
const COUNT = 130

test('all expenses of a list longer than a page are selected and marked, and none that another filter hides', async () => {
  const { id, owner, key, get } = await newWorkspace(http)
  await fill(id, owner, [], { count: COUNT, unreconciled: COUNT, archived: 0 })
  const { page, reports } = await openAs(key, '/expenses?include_archived=true')
  const type = page.getByLabel('Type', { exact: true })
  const all = page.getByRole('button', { name: `Select all ${COUNT} that match` })
  await all.waitFor()
  await moreFilters(page)
  // Its list is known then.
  await type.selectOption('mileage')
  await page.getByLabel(`Select the ${COUNT / 10} loaded`).waitFor()
  expect(await all.count()).toBe(0)
  await type.selectOption('')
  await all.click()
  await page.getByText(`${COUNT} expenses selected`).waitFor()
  expect(await all.count()).toBe(0)
  await type.selectOption('mileage')
  await page.getByText(`${COUNT / 10} expenses selected`).waitFor()
  await type.selectOption('')
  await all.click()

  await page.getByRole('button', { name: 'Mark as handled' }).click()
  const mark = page.getByRole('dialog', { name: 'Mark as handled' })
  await mark.getByLabel('System').selectOption({ label: 'Another system' })
  await mark.getByLabel('Name of the system').fill('quickbooks')
  await mark.getByText(`${COUNT} will be marked.`).waitFor()
  await mark.getByRole('button', { name: `Mark ${COUNT} expenses` }).click()
  await page.getByText(`${COUNT} expenses marked.`).waitFor()
  const { body } = await get('/v1/expenses/summary?include_archived=true&reconciled_by=quickbooks')
  expect(body.count).toBe(COUNT)
  await page.getByLabel('Select the 100 loaded').waitFor()
  expect(reports).toEqual([])
})
