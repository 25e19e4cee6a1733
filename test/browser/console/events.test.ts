import { expect, test } from 'vitest'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { openAs } from '../support/console.ts'

test('events are filtered by the address, and one shows its payload and its deliveries', async () => {
  const { key, post } = await newWorkspace(http)
  const { body: ann } = await post('/v1/opportunities', { contact_name: 'Ann' })
  await post('/v1/opportunities', { contact_name: 'Ben' })
  await post(`/v1/opportunities/${ann.id}/approve`)
  const { page, reports } = await openAs(key, '/events', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const rows = page.getByRole('table', { name: 'Events' }).locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(3)
  await page.getByLabel('Id of the record').fill(ann.id)
  await page.waitForURL(`**entity_id=${ann.id}`)
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByLabel('Trigger').selectOption('opportunity.created')
  await expect.poll(() => rows.count()).toBe(1)
  await page.reload()
  await expect.poll(() => rows.count()).toBe(1)

  await rows.getByRole('link').click()
  await page.getByRole('heading', { name: 'Event', exact: true }).waitFor()
  await expect.poll(() => page.title()).toBe('opportunity.created – Event – Plumb')
  await page.getByText('No subscription received this event.').waitFor()
  await page.locator('#main').getByText('Olive Owner').waitFor()
  const payload = page.getByRole('region', { name: 'Payload' })
  await payload.getByText('"Ann"', { exact: true }).first().waitFor()
  await payload.getByText('Raw').click()
  const text = await payload.getByRole('group', { name: 'the payload' }).textContent()
  expect(JSON.parse(text ?? '')).toMatchObject({ entity_id: ann.id, trigger: 'opportunity.created' })
  await payload.getByRole('button', { name: 'Copy the payload' }).click()
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(text)
  expect(reports).toEqual([])
})
