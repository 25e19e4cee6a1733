import { expect, test } from 'vitest'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { dialogFocused, isFocused, openAs } from '../support/console.ts'

test('after a failed request its button has the focus; after the removal of a row, the heading', async () => {
  const { key, post } = await newWorkspace(http)
  await post('/v1/calendar-feeds', { scope: 'mine' })
  const { page } = await openAs(key, '/calendar')
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Revoke', exact: true })
  const feed = '**/v1/calendar-feeds/*'
  await page.route(feed, (route) => route.fulfill({ status: 403 }))
  await page.getByRole('button', { name: 'Revoke the feed of My appointments' }).press('Enter')
  await dialogFocused(dialog)
  await confirm.press('Enter')
  await dialog.getByRole('alert').waitFor()
  await expect.poll(() => isFocused(confirm)).toBe(true)

  await page.unroute(feed)
  await confirm.press('Enter')
  const heading = page.getByRole('heading', { level: 1, name: 'Calendar' })
  await expect.poll(() => isFocused(heading)).toBe(true)
})
