import { expect, test } from 'vitest'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { checkerOf } from '../support/accessibility.ts'
import { PHONE } from '../support/browser.ts'
import { openAs, settled } from '../support/console.ts'

test('the bar of a phone leads to the pages of the day, to new records and to the search', async () => {
  const { key } = await newWorkspace(http)
  const { page, reports } = await openAs(key, '/', { viewport: PHONE })
  const bar = page.getByRole('navigation', { name: 'Bar' })
  const heading = page.getByRole('heading', { level: 1 })
  for (const [link, title] of [
    ['Board', 'Opportunities'],
    ['Expenses', 'Expenses'],
    ['Today', 'Today'],
  ] as const) {
    await bar.getByRole('link', { name: link }).click()
    await expect.poll(() => heading.textContent()).toBe(title)
  }
  await bar.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  // Also on the page that has the form.
  for (let time = 0; time < 2; time++) {
    await bar.getByRole('button', { name: 'Add' }).click()
    await bar.getByRole('link', { name: 'New lead' }).click()
    await page.getByRole('dialog', { name: 'New lead' }).getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  }
  await bar.getByRole('button', { name: 'Add' }).click()
  await checkerOf(page)('the bar with its list')
  expect(reports).toEqual([])
})

test('the bar of a member who may not see all expenses leads to the photos instead', async () => {
  const { join } = await newWorkspace(http)
  const { key } = await join(['expenses.view', 'expenses.edit'])
  const { page } = await openAs(key, '/', { viewport: PHONE })
  const bar = page.getByRole('navigation', { name: 'Bar' })
  await bar.getByRole('link', { name: 'Photos' }).click()
  await page.getByRole('heading', { level: 1, name: 'Photos' }).waitFor()
  expect(await bar.getByRole('link', { name: 'Expenses' }).count()).toBe(0)
})

test('the plus is at the bottom of a phone on every page, also while a long page is scrolled', async () => {
  const { key, post } = await newWorkspace(http)
  for (let n = 0; n < 3; n++)
    await post('/v1/photos', { mime_type: 'image/jpeg', size_bytes: 9, caption: `Porch ${n}` })
  const { page, reports } = await openAs(key, '/photos', { viewport: PHONE })
  const add = page.getByRole('navigation', { name: 'Bar' }).getByRole('button', { name: 'Add' })
  const paths = [
    ...[
      '/photos',
      '/photos?trashed=true',
      '/calendar',
      '/opportunities/list',
      '/contacts',
      '/import/expenses',
    ],
    ...['/settings/vendors', '/settings/categories', '/webhooks', '/failures', '/connect', '/nowhere'],
  ]
  for (const path of paths) {
    await page.goto(path)
    await settled(page)
    for (const top of [0, 100_000]) {
      await page.evaluate(`scrollTo(0, ${top})`)
      const box = await add.boundingBox()
      const bottom = (box?.y ?? 0) + (box?.height ?? 0)
      expect([path, bottom > PHONE.height - 60, bottom <= PHONE.height]).toEqual([path, true, true])
    }
    // Nothing covers it.
    await add.click()
    await page.getByRole('navigation', { name: 'Bar' }).getByRole('link', { name: 'Photos' }).waitFor()
  }
  expect(reports.filter((line) => !line.includes('404'))).toEqual([])
})

test('c notes a new lead, a question mark shows the keys, and a role sets the permissions of a member', async () => {
  const { key, get } = await newWorkspace(http)
  const { page, reports } = await openAs(key, '/')
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('Shift+?')
  await dialog.getByText('Search all records').waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  await page.keyboard.press('c')
  await page.getByRole('dialog', { name: 'New lead' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)

  await page.goto('/settings/members')
  await page.getByRole('button', { name: 'Add a member' }).click()
  await dialog.getByLabel('Name').fill('Mia')
  await dialog.getByLabel('Email').fill('mia@example.com')
  await dialog.getByLabel('Owner').check()
  await dialog.getByLabel('Field').check()
  expect(await dialog.getByRole('checkbox').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByText('Mia was added.').waitFor()
  const members: { name: string; permissions: string[] }[] = (await get('/v1/members')).body.data
  expect(members.find(({ name }) => name === 'Mia')?.permissions).toEqual(['expenses.view', 'expenses.edit'])
  expect(reports).toEqual([])
})
