import { expect, test } from 'vitest'
import { http } from '../../support/api.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { chooseAction, openAs, settled } from '../support/console.ts'

const MINE = 'Changed in the form'
const OTHERS = 'Changed by another'

const EXPENSE = {
  list: '/v1/expenses',
  page: '/expenses/ID',
  created: { expense_type: 'purchase', expense_date: '2026-03-13', amount_tax_inclusive: 7, notes: 'before' },
  others: { notes: OTHERS },
  label: 'Description',
  mine: { description: MINE },
  notice: `Notes: before → ${OTHERS}`,
}
const OPPORTUNITY = {
  list: '/v1/opportunities',
  page: '/opportunities/ID',
  created: { name: 'Kitchen', lead_source: 'before' },
  others: { lead_source: OTHERS },
  label: 'City',
  mine: { address_city: MINE },
  notice: `Lead source: before → ${OTHERS}`,
}
const SUBSCRIPTION = {
  list: '/v1/subscriptions',
  page: '/webhooks/ID',
  created: { target_url: 'http://127.0.0.1:9/before', trigger_ids: ['call.missed'] },
  others: { target_url: 'http://127.0.0.1:9/after', trigger_ids: ['call.inbound.completed'] },
  label: 'Description',
  mine: { description: MINE },
  notice: 'Target url: http://127.0.0.1:9/before → http://127.0.0.1:9/after',
}
const VENDOR = {
  list: '/v1/vendors',
  page: '/settings/vendors',
  created: { name: 'Old' },
  others: { is_archived: true },
  label: 'Name',
  mine: { name: MINE },
  notice: 'Is archived: no → yes',
}

test.each([EXPENSE, OPPORTUNITY, SUBSCRIPTION, VENDOR])(
  'an edit at $page shows what another has changed since the form was opened, and does not undo it',
  async ({ list, page: address, created, others, label, mine, notice }) => {
    const { key, get, post, patch } = await newWorkspace(http)
    const { id } = (await post(list, created)).body
    const { page } = await openAs(key, address.replace('ID', id))
    await settled(page)
    const record = `${list}/${id}`
    // While the service does not answer, the page of a record reads all that it shows again and again.
    let isAway = list !== VENDOR.list
    if (isAway)
      await page.route('**/v1/**', (route) =>
        isAway || !route.request().url().endsWith(record)
          ? route.fulfill({ status: 503, body: '' })
          : route.continue(),
      )
    if (list === VENDOR.list) await page.getByRole('button', { name: 'Rename Old' }).click()
    else await chooseAction(page, 'Edit')
    const dialog = page.getByRole('dialog')
    // A required field has an asterisk in its label.
    const field = dialog.getByLabel(label, { exact: label !== VENDOR.label })
    await field.fill(MINE)
    expect((await patch(record, others)).status).toBe(200)
    if (isAway) {
      const read = page.waitForResponse((response) => response.url().endsWith(record) && response.ok())
      await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
      await page.getByText('The service does not answer.').waitFor({ state: 'attached' })
      isAway = false
      await read
      await page.unroute('**/v1/**')
    }
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('alert').getByText(notice).waitFor()
    expect(await field.inputValue()).toBe(MINE)
    expect((await get(record)).body).toMatchObject(others)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect((await get(record)).body).toMatchObject({ ...others, ...mine })
  },
)
