import { expect, test } from 'vitest'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { dialogFocused, isFocused, openAs } from '../support/console.ts'

test('after the removal of a row its table has the focus; after the last row, the heading', async () => {
  const { key, post } = await newWorkspace(http)
  await post('/v1/calendar-feeds', { scope: 'mine' })
  await post('/v1/calendar-feeds', { scope: 'workspace' })
  const { page } = await openAs(key, '/calendar')
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Revoke', exact: true })
  const ask = async (scope: string) => {
    await page.getByRole('button', { name: `Revoke the feed of ${scope}` }).press('Enter')
    await dialogFocused(dialog)
  }
  await ask('My appointments')
  await confirm.press('Enter')
  const table = page.getByRole('group', { name: 'Calendar feeds' })
  await expect.poll(() => isFocused(table)).toBe(true)
  await ask('All appointments')
  await confirm.press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: 'Calendar' })
  await expect.poll(() => isFocused(heading)).toBe(true)
})
