import type { Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { PROBE_NAMES } from '../../../shared/domain/webhooks/receiver-check.ts'
import { http } from '../../support/api.ts'
import { receiver } from '../../support/receiver.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { chooseAction, openAs, stored, subscribed } from '../support/console.ts'

const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/

test('a subscription is created with its faults at the fields, and its secret is shown once', async () => {
  const { key, get } = await newWorkspace(http)
  const { page } = await openAs(key, '/webhooks', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.getByRole('button', { name: 'Create a subscription' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a subscription' })
  const url = dialog.getByLabel('Target URL')
  await url.fill('no address')
  await dialog.getByRole('checkbox', { name: 'opportunity.created' }).check()
  await dialog.getByRole('checkbox', { name: 'call.missed' }).check()
  await dialog.getByRole('button', { name: 'Add a header' }).click()
  await dialog.getByLabel('Name of header 1').fill('Host')
  await dialog.getByLabel('Value of header 1').fill('example.com')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.poll(() => url.getAttribute('aria-invalid')).toBe('true')
  expect(await dialog.getByRole('group', { name: 'Custom headers' }).getByRole('alert').count()).toBe(1)
  await url.fill('https://example.com/hook')
  await dialog.getByLabel('Name of header 1').fill('X-Team')
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()

  const shown = page.getByRole('dialog', { name: 'Signing secret' })
  const secret = (await shown.getByText(SECRET).first().textContent()) ?? ''
  // "Copied" is shown for two seconds only.
  await Promise.all([
    shown.getByRole('button', { name: 'Copied' }).waitFor(),
    shown.getByRole('button', { name: 'Copy the secret' }).click(),
  ])
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret)
  const handler = shown.getByRole('group', { name: 'Handler in Node' })
  expect(await handler.textContent()).toContain(secret)
  for (const language of ['Python', 'Go', 'PHP', 'Ruby', 'Java', 'C#']) {
    await shown.getByLabel('Verify a signature in').selectOption(language)
    const filled = shown.getByRole('group', { name: `Handler in ${language}` })
    expect(await filled.textContent()).toContain(secret)
  }
  await shown.getByRole('group', { name: 'Verify.cs' }).waitFor()
  await shown.getByRole('button', { name: 'Done' }).click()
  await shown.waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain(secret)
  expect(await stored(page)).not.toContain('whsec_')

  const row = page.getByRole('row', { name: 'https://example.com/hook' })
  expect(await row.textContent()).toContain('opportunity.created and 1 more')
  const { body } = await get('/v1/subscriptions')
  expect(body.data).toMatchObject([
    { trigger_ids: ['opportunity.created', 'call.missed'], headers: { 'X-Team': null } },
  ])
})

test('a subscription is edited, paused, resumed, rotated and deleted, each after a question', async () => {
  const { key, get, made } = await subscribed(undefined, { headers: { 'X-Team': 'roof' } })
  const read = async () => (await get(`/v1/subscriptions/${made.id}`)).body
  const { page, reports } = await openAs(key, `/webhooks/${made.id}`)
  const click = (name: string) => chooseAction(page, name)
  const confirm = (name: string) =>
    page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

  await click('Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit the subscription' })
  await dialog.getByLabel('All triggers').check()
  await dialog.getByLabel('Description').fill('All of it')
  await confirm('Save')
  await page.getByText('The subscription was changed.').waitFor()
  expect(await read()).toMatchObject({
    trigger_ids: ['*'],
    description: 'All of it',
    headers: { 'X-Team': null },
  })

  await click('Pause')
  await confirm('Pause')
  await page.getByText('The subscription was paused.').waitFor()
  expect(await read()).toMatchObject({ status: 'paused' })
  await click('Resume')
  // The page refreshes, and shows the change, before the response to the change arrives.
  const late = async (route: Route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    const response = await route.fetch()
    await page.getByText('Pause deliveries?').waitFor()
    await route.fulfill({ response })
  }
  await page.route(`**/v1/subscriptions/${made.id}`, late)
  await confirm('Resume')
  await page.getByText('The subscription was resumed.').waitFor()
  await page.unroute(`**/v1/subscriptions/${made.id}`, late)
  expect(await read()).toMatchObject({ status: 'active' })

  await click('Rotate secret')
  await page.getByRole('dialog').getByText('For 24 hours, deliveries are signed with both').waitFor()
  await confirm('Rotate')
  const secret = page.getByRole('dialog', { name: 'Signing secret' }).getByText(SECRET).first()
  expect(await secret.textContent()).not.toBe(made.signing_secret)
  await confirm('Done')
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('More actions')

  await click('Delete')
  await confirm('Cancel')
  expect(await read()).toMatchObject({ status: 'active' })
  await click('Delete')
  await confirm('Delete')
  await page.waitForURL('**/webhooks')
  await page.getByText('The subscription was deleted.').waitFor()
  expect(await read()).toMatchObject({ status: 'revoked', revoked_reason: 'deleted' })
  expect(reports).toEqual([])
})

test('the receiver is checked, and the page shows what each probe was answered', async () => {
  const { key, made } = await subscribed()
  const { page, reports } = await openAs(key, `/webhooks/${made.id}`)
  const start = page.getByRole('button', { name: 'Check the receiver' })
  await start.click()
  await page.getByText('The receiver has not passed every probe.').waitFor()
  const probes = page.getByRole('list', { name: 'Probes' }).getByRole('listitem')
  // All probes except `accepts_both_secrets`, which needs a previous secret.
  const count = PROBE_NAMES.length - 1
  expect(await probes.count()).toBe(count)
  expect(await probes.first().textContent()).toMatch(/Accepts an event.*passed.*HTTP 200/)
  await probes.filter({ hasText: /another secret.*not passed.*expected a 4xx other than 410/ }).waitFor()
  expect(reports).toEqual([])
  await start.click()
  await page.getByText('once a minute').waitFor()
  // The report stays.
  expect(await probes.count()).toBe(count)
})

test('a subscription of a deactivated member says so, and is taken over by one who may', async () => {
  const { key, patch, join, get } = await newWorkspace(http)
  const { url, posts } = await receiver()
  const [member, other] = [await join(), await join([])]
  const hook = { trigger_ids: ['opportunity.created', 'expense.created'], target_url: url }
  const { body: made } = await member.post('/v1/subscriptions', hook)
  await patch(`/v1/members/${member.id}`, { status: 'deactivated' })
  await other.post('/v1/opportunities')
  const { page } = await openAs(other.key, '/webhooks')
  await page.getByRole('row', { name: url }).getByText('its owner is deactivated').waitFor()
  await page.getByRole('link', { name: url }).click()
  await page.getByText('deliveries wait until another member takes it over').waitFor()
  await page.getByRole('button', { name: 'Send a test' }).waitFor()
  expect(await page.getByRole('button', { name: 'Take over' }).count()).toBe(0)

  const { page: ours } = await openAs(key, `/webhooks/${made.id}`)
  await ours.getByRole('button', { name: 'Take over' }).click()
  await ours.getByRole('dialog').getByRole('button', { name: 'Take over' }).click()
  await ours.getByText('The subscription is yours now.').waitFor()
  await ours.getByRole('button', { name: 'Take over' }).waitFor({ state: 'detached' })
  expect((await get(`/v1/subscriptions/${made.id}`)).body.owner_status).toBe('active')
  await until(() => posts.length === 1)
})

test('header values are not kept for another host: the form says so, and asks for them again', async () => {
  const headers = { 'X-Team': 'roof', 'X-Token': 't0ken' }
  const { key, get, made } = await subscribed(undefined, { headers })
  const { url } = await receiver()
  const { page } = await openAs(key, `/webhooks/${made.id}`)
  await chooseAction(page, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit the subscription' })
  await dialog.getByLabel('Keep the custom headers').waitFor()
  await dialog.getByLabel('Target URL').fill(url)
  await dialog.getByText('were given for another host').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('group', { name: 'Custom headers' }).getByRole('alert').waitFor()
  await dialog.getByLabel('Value of header 1').fill('stone')
  await dialog.getByRole('button', { name: 'Remove header 2' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The subscription was changed.').waitFor()
  const { body } = await get(`/v1/subscriptions/${made.id}`)
  expect([body.target_url, body.headers]).toEqual([url, { 'X-Team': null }])
})

test('what a receiver answers is shown as text, and the delivery can be sent again', async () => {
  const markup =
    '<script>window.pwned = 1</script><img src="/x.png" onerror="window.pwned = 2"><b id="bold">b</b>'
  const { key, posts, made } = await subscribed('call.missed', {}, () => markup)
  const { page, reports } = await openAs(key, `/webhooks/${made.id}`)
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('cell', { name: 'call.missed test', exact: true }).waitFor()
  await page.getByRole('link', { name: 'call.missed' }).click()
  await page.getByText('call.missed test', { exact: true }).waitFor()
  const body = page.getByRole('group', { name: 'Response body of attempt 1' })
  expect(await body.textContent()).toBe(markup)
  expect(await page.locator('#bold').count()).toBe(0)
  expect(await page.evaluate('window.pwned')).toBeUndefined()
  await page.getByText('Request headers of attempt 1').click()
  await page.getByText('X-Service-Event-Id').waitFor()
  await page.getByText('X-Service-Test').waitFor()
  await page.getByLabel('Signing secret').fill(made.signing_secret)
  await page.getByText(String(posts[0]?.headers['x-service-signature'])).waitFor()
  await page.getByText(String(posts[0]?.headers['webhook-signature'])).waitFor()
  await page.getByText('trigger: ').waitFor()

  await page.getByRole('button', { name: 'Redeliver' }).click()
  await page.getByRole('heading', { name: 'Attempt 2' }).waitFor()
  await until(() => posts.length === 2)
  expect(reports).toEqual([])
})

test('an answer that began with 200 and was cut off is shown as a failure', async () => {
  const { key, post, get, made } = await subscribed('call.missed', {}, (_, response) => {
    response.writeHead(200, { 'Content-Length': 100 }).write('part')
    response.socket?.end()
    return ''
  })
  const { body: sent } = await post(`/v1/subscriptions/${made.id}/test`)
  await until(async () => (await get(`/v1/deliveries/${sent.id}`)).body.attempts.length > 0)
  const { page } = await openAs(key, `/webhooks/${made.id}`)
  await page.getByRole('row').getByText('answer cut off').waitFor()
  await page.getByRole('link', { name: 'call.missed' }).click()
  const attempt = page.getByRole('listitem').filter({ hasText: 'Attempt 1' })
  expect(await attempt.getAttribute('data-good')).toBe('false')
  const text = await attempt.textContent()
  expect(text).toContain('answer cut off')
  expect(text).toContain('The answer began with HTTP 200 and did not end.')
  expect(text).not.toContain('may not see')
  await page.getByText('look for a crash in its log').waitFor()
})

test('deliveries are filtered by the address, and a replay shows its progress', async () => {
  const { key, post, get, posts, made } = await subscribed()
  for (const contact_name of ['Ann', 'Ben', 'Cem']) await post('/v1/opportunities', { contact_name })
  await until(() => posts.length === 3)
  const deliveries = `/v1/subscriptions/${made.id}/deliveries`
  await until(async () => (await get(`${deliveries}?status=succeeded`)).body.data.length === 3)

  const { page } = await openAs(key, `/webhooks/${made.id}?status=failed`)
  await page.getByText('No delivery matches the filters.').waitFor()
  expect(await page.getByLabel('Status').inputValue()).toBe('failed')
  await page.getByLabel('Status').selectOption('succeeded')
  await page.waitForURL('**?status=succeeded')
  const rows = page.getByRole('table', { name: 'Deliveries' }).locator('tbody tr')
  await expect.poll(() => rows.count()).toBe(3)

  await chooseAction(page, 'Replay')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Which deliveries').selectOption('all')
  await dialog.getByRole('button', { name: 'Start the replay' }).click()
  await dialog.getByText('The replay is complete. 3 found, 3 queued for delivery.').waitFor()
  await until(() => posts.length === 6)
})
