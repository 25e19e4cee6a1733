import { expect, test } from 'vitest'
import { http } from '../../support/api.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { checkerOf } from '../support/accessibility.ts'
import { isFocused, openAs } from '../support/console.ts'

test('an appointment is dragged or moved by keys, each by one PATCH, and the move is undone', async () => {
  const { key, post, get, join } = await newWorkspace(http)
  const mia = await join([])
  const at = (time: string) => `${time}:00.000Z`
  const appointment_at = at('2026-03-11T09:30')
  const { body: deck } = await post('/v1/opportunities', {
    name: 'Deck',
    appointment_at,
    sales_rep_id: mia.id,
  })
  await post('/v1/opportunities', { name: 'Roof', appointment_at: at('2026-03-12T10:00') })
  await until(
    async () => (await get(`/v1/opportunities?appointment_from=${appointment_at}`)).body.data.length === 2,
  )
  const { page, reports } = await openAs(key, '/calendar?day=2026-03-11', { timezoneId: 'UTC' })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(new URL(request.url()).pathname)
  })
  const now = async () => (await get(`/v1/opportunities/${deck.id}`)).body.appointment_at
  const card = page.getByRole('link', { name: /Deck.*Mia/ })
  const undo = page.getByRole('button', { name: 'Undo' })

  await card.dragTo(page.getByRole('button', { name: /^New lead, Fri, Mar 13, 2/ }))
  await page.getByText(/Moved “Deck” to Mar 13, 2:30/).waitFor()
  await expect.poll(now).toBe(at('2026-03-13T14:30'))
  expect(sent).toEqual([`/v1/opportunities/${deck.id}`])
  await undo.click()
  await expect.poll(now).toBe(appointment_at)

  await card.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(now).toBe(at('2026-03-12T09:30'))
  // The focus stays on the appointment; other arrow keys only walk.
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(now).toBe(at('2026-03-12T08:30'))
  await undo.click()
  await expect.poll(now).toBe(at('2026-03-12T09:30'))
  expect(sent).toHaveLength(5)
  await card.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.locator(':focus').textContent()).toContain('Roof')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New lead' })
  expect(await form.getByLabel('Appointment').inputValue()).toBe('2026-03-11T10:00')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await checkerOf(page)('a week with appointments')

  await page.getByLabel('Person').selectOption('Mia')
  await expect.poll(() => page.getByRole('link', { name: 'Roof' }).count()).toBe(0)
  expect(await card.count()).toBe(1)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('region', { name: 'Thu, Mar 12' }).getByRole('link', { name: 'Deck' }).waitFor()
  expect(reports).toEqual([])
})

/** A week with one appointment on its Monday, at 9:30. */
async function mondayWeek() {
  const workspace = await newWorkspace(http)
  const appointment_at = '2026-03-09T09:30:00.000Z'
  const { body: deck } = await workspace.post('/v1/opportunities', { name: 'Deck', appointment_at })
  await until(
    async () =>
      (await workspace.get(`/v1/opportunities?appointment_from=${appointment_at}`)).body.data.length === 1,
  )
  const { page } = await openAs(workspace.key, '/calendar?day=2026-03-09', { timezoneId: 'UTC' })
  const now = async () => (await workspace.get(`/v1/opportunities/${deck.id}`)).body.appointment_at
  return { ...workspace, deck, page, card: page.getByRole('link', { name: 'Deck' }), now }
}

test('the focus stays in the week when an appointment leaves it, and when one is not moved', async () => {
  const { page, card, deck, patch, now } = await mondayWeek()
  await patch(`/v1/opportunities/${deck.id}`, { appointment_at: '2026-03-10T09:30:00.000Z' })
  await card.focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText(/“Deck” was not moved/).waitFor()
  await page.locator('td[data-day="2026-03-10"]').filter({ has: card }).waitFor()
  await expect.poll(() => isFocused(card)).toBe(true)

  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(now).toBe('2026-03-09T09:30:00.000Z')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(now).toBe('2026-03-08T09:30:00.000Z')
  await card.waitFor({ state: 'detached' })
  expect(await isFocused(page.getByRole('button', { name: 'New lead, Mon, Mar 9, 9 AM' }))).toBe(true)
})

test('after a drag that ends outside of the week, something else that is dragged there moves nothing', async () => {
  const { page, card } = await mondayWeek()
  await card.dragTo(page.getByRole('heading', { name: 'Calendar', exact: true }))
  const free = page.getByRole('button', { name: /^New lead, Wed, Mar 11, 2/ })
  await page.getByRole('link', { name: 'Contacts' }).dragTo(free)
  // The message of a move would be shown at once.
  expect(await page.getByText(/^Moved/).count()).toBe(0)
  await card.dragTo(free)
  await page.getByText(/^Moved “Deck” to Mar 11, 2:30/).waitFor()
})
