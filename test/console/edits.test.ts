import { expect, test } from 'vitest'
import { http } from '../support/api.ts'
import { chooseAction, openAs, settled } from '../support/console.ts'
import { newWorkspace } from '../support/workspace.ts'

const MINE = 'Changed in the form'
const OTHERS = 'Changed by another'

interface Edited {
  readonly list: string
  readonly page: string
  readonly created: object
  /** Changed by another while the form is open. */
  readonly others: object
  /** What is entered in the form, and what it changes. */
  readonly label: string
  readonly mine: object
  /** What the form says of the change of the other. */
  readonly notice: string
}

const EXPENSE: Edited = {
  list: '/v1/expenses',
  page: '/expenses',
  created: { expense_type: 'purchase', expense_date: '2026-03-13', amount_tax_inclusive: 7, notes: 'before' },
  others: { notes: OTHERS },
  label: 'Description',
  mine: { description: MINE },
  notice: `Notes: before → ${OTHERS}`,
}
const OPPORTUNITY: Edited = {
  list: '/v1/opportunities',
  page: '/opportunities',
  created: { name: 'Kitchen', lead_source: 'before' },
  others: { lead_source: OTHERS },
  label: 'City',
  mine: { address_city: MINE },
  notice: `Lead source: before → ${OTHERS}`,
}
const SUBSCRIPTION: Edited = {
  list: '/v1/subscriptions',
  page: '/webhooks',
  created: { target_url: 'http://127.0.0.1:9/before', trigger_ids: ['call.missed'] },
  others: { target_url: 'http://127.0.0.1:9/after', trigger_ids: ['call.inbound.completed'] },
  label: 'Description',
  mine: { description: MINE },
  notice: 'Target url: http://127.0.0.1:9/before → http://127.0.0.1:9/after',
}

test.each([EXPENSE, OPPORTUNITY, SUBSCRIPTION])(
  'an edit at $page shows what another has changed since the form was opened, and does not undo it',
  async ({ list, page: address, created, others, label, mine, notice }) => {
    const { key, get, post, patch } = await newWorkspace(http)
    const { id } = (await post(list, created)).body
    const { page } = await openAs(key, `${address}/${id}`)
    await settled(page)
    // While the service does not answer, the page reads all that it shows again and again.
    const record = `${list}/${id}`
    let isAway = true
    await page.route('**/v1/**', (route) =>
      isAway || !route.request().url().endsWith(record)
        ? route.fulfill({ status: 503, body: '' })
        : route.continue(),
    )
    await chooseAction(page, 'Edit')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(label, { exact: true }).fill(MINE)
    await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
    await page.getByText('The service does not answer.').waitFor({ state: 'attached' })
    expect((await patch(record, others)).status).toBe(200)
    const answered = page.waitForResponse((response) => response.url().endsWith(record) && response.ok())
    isAway = false
    await answered
    await page.unroute('**/v1/**')
    const conflict = page.waitForResponse((response) => response.status() === 412)
    await dialog.getByRole('button', { name: 'Save' }).click()
    expect((await conflict).request().headers()['if-match']).toMatch(/^".+"$/)
    await dialog.getByRole('alert').getByText(notice).waitFor()
    expect(await dialog.getByLabel(label, { exact: true }).inputValue()).toBe(MINE)
    expect((await get(record)).body).toMatchObject(others)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect((await get(record)).body).toMatchObject({ ...others, ...mine })
  },
)
