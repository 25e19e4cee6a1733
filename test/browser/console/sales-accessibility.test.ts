import { expect, test } from 'vitest'
import { purchase } from '../../integration/expenses/api.ts'
import { http } from '../../support/api.ts'
import { picture } from '../../support/picture.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { checkerOf } from '../support/accessibility.ts'
import { follow, openAs } from '../support/console.ts'

/** A workspace with something in every part of the pages. */
async function filled() {
  const workspace = await newWorkspace(http)
  const { post, put } = workspace
  const { body: contact } = await post('/v1/contacts', { name: 'Maria', email: 'maria@example.com' })
  await post('/v1/custom-fields', { key: 'roof', label: 'Roof', type: 'select', options: ['flat'] })
  const extras = { key: 'extras', label: 'Extras', type: 'multi_select', options: ['gutter'] }
  await post('/v1/custom-fields', extras)
  await post('/v1/pipelines', { name: 'Repairs', stages: [{ name: 'Asked' }, { name: 'Done' }] })
  const { body: made } = await post('/v1/opportunities', {
    name: 'Kitchen',
    contact_name: 'Maria',
    value: 1200,
    tags: ['new'],
    primary_contact_id: contact.id,
    custom_fields: { roof: 'flat' },
  })
  const { id } = made
  const reference = { external_id: 'J-1', url: 'https://jobs.example.com/1' }
  await put(`/v1/opportunities/${id}/external-references/jobs`, reference)
  await put(`/v1/contacts/${contact.id}/external-references/books`, { external_id: 'C-1' })
  // A long word makes the table scroll, and not the page.
  await post(`/v1/opportunities/${id}/estimates`, { title: 'W'.repeat(200), amount: 5 })
  const recipients = [{ name: 'Maria', email: 'maria@example.com' }]
  await post('/v1/envelopes', { title: 'Agreement', opportunity_id: id, recipients })
  await post('/v1/calls', { direction: 'inbound', outcome: 'completed', contact_id: contact.id })
  await purchase(workspace, { project_id: id })
  return { ...workspace, opportunityId: id }
}

test('axe finds nothing on the pages of opportunities and photos', async () => {
  const { key, opportunityId } = await filled()
  const { page, reports } = await openAs(key, '/photos')
  const check = checkerOf(page)
  const closeDialog = async () => {
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  }
  const click = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const checkDialog = async (button: string) => {
    await click(button)
    await page.getByRole('dialog').waitFor()
    await check(button)
    await closeDialog()
  }
  const buffer = await picture(400, 300).jpeg().toBuffer()
  const files = [
    { name: 'a.jpg', mimeType: 'image/jpeg', buffer },
    { name: 'b.txt', mimeType: 'text/plain', buffer },
  ]
  await page.getByLabel('Files to upload').setInputFiles(files)
  const tile = page.getByRole('list', { name: 'Photos' }).getByRole('button')
  await expect.poll(() => tile.locator('img').count()).toBe(1)
  await check('photos')
  await tile.click()
  await page.getByRole('dialog').locator('img').waitFor()
  await check('lightbox')
  await closeDialog()

  await follow(page, '/opportunities', 'Opportunities')
  await page.getByRole('link', { name: 'Kitchen' }).waitFor()
  await check('board')
  await checkDialog('New lead')
  await checkDialog('Move… Kitchen')
  await page.getByRole('link', { name: 'Kitchen' }).click()
  await page.getByText('C-1').waitFor()
  await check('a card beside the board')

  await follow(page, `/opportunities/${opportunityId}`, 'Kitchen')
  await page.getByRole('table', { name: 'Estimates' }).waitFor()
  for (const text of ['Envelope “', 'Inbound call', 'Expense of ']) {
    await page.getByRole('list', { name: 'Timeline' }).getByText(text).waitFor()
  }
  await page.getByRole('link', { name: 'J-1' }).waitFor()
  await page.getByText('C-1').waitFor()
  await check('opportunity')
  await click('More actions')
  await check('menu of actions')
  await checkDialog('Edit')
  await checkDialog('Approve')
  await checkDialog('Create an estimate')
  expect(reports).toEqual([])
})
