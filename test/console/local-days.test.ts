import { expect, test } from 'vitest'
import { http } from '../support/api.ts'
import { openAs } from '../support/console.ts'
import { newWorkspace } from '../support/workspace.ts'

test('the date of a new expense is the day in the time zone of the user', async () => {
  const { key } = await newWorkspace(http)
  const { page } = await openAs(key, '/expenses', { timezoneId: 'America/Los_Angeles' })
  // In the evening, it is already the next day in UTC.
  await page.clock.setFixedTime(new Date('2026-03-14T03:30:00Z'))
  await page.getByRole('button', { name: 'Create an expense' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create an expense' })
  expect(await dialog.getByLabel('Date').inputValue()).toBe('2026-03-13')
})
