import { expect, test } from 'vitest'
import { openLink } from '../../../shared/actions/estimate-page/open-link.ts'
import { holdWorkspace } from '../../../shared/actions/workspaces/hold.ts'
import { hashOf, newToken } from '../../../shared/domain/people/token.ts'
import { newEstimateLink } from '../../../shared/domain/sales/estimate-link.ts'
import { linkWrites } from '../../../shared/table/estimate-links.ts'
import { estimateReplacement } from '../../../shared/table/estimates.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { describeTransports } from '../../support/api.ts'
import { commitSettings } from '../../support/commit-settings.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { eventsOf, refusal, triggersOf } from '../expenses/api.ts'

const HTML = `<script>alert('"1"')</script>&amp;`
const SHOWN = "&lt;script&gt;alert('&quot;1&quot;')&lt;/script&gt;&amp;amp;"
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

// Contract 5.14 and 5.15.
describeTransports('links of estimates', (send) => {
  const page = async (
    target: string,
    more: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) => send({ method: 'GET', target, ...more })
  const approve = (target: string, name: string) =>
    page(target, { method: 'POST', headers: FORM, body: String(new URLSearchParams({ name })) })

  const start = async (fields: object = {}, opportunity: object = {}) => {
    const ws = await newWorkspace(send)
    const { id } = (await ws.post('/v1/opportunities', { name: 'Roof', ...opportunity })).body
    const input = { title: 'Roof', amount: 100, ...fields }
    const estimate = (await ws.post(`/v1/opportunities/${id}/estimates`, input)).body
    const path = `/v1/estimates/${estimate.id}`
    const link = () => ws.post(`${path}/link`)
    const targetOf = ({ body }: { body: { url: string } }) => new URL(body.url).pathname
    return { ws, opportunity: id, path, link, targetOf }
  }
  const sent = async (...given: Parameters<typeof start>) => {
    const started = await start(...given)
    await started.ws.post(`${started.path}/send`)
    const made = await started.link()
    return { ...started, made, target: started.targetOf(made) }
  }

  test('a link is made for a sent or approved estimate, shown once, and ended by another', async () => {
    const { ws, path, link, targetOf } = await start()
    expect(refusal(await link())).toBe('409 conflict')
    await ws.post(`${path}/send`)
    const before = await ws.get(path)
    const made = await link()
    expect([made.status, made.body]).toEqual([
      201,
      {
        object: 'estimate_link',
        url: expect.stringMatching(/^https?:\/\/[^/]+\/v1\/e\/wsl_[0-9A-Za-z]{49}$/),
        expires_at: expect.any(String),
      },
    ])
    const days = (Date.parse(made.body.expires_at) - Date.now()) / 86_400_000
    expect(Math.abs(days - 30)).toBeLessThan(0.01)
    const after = await ws.get(path)
    expect(after.body.link_expires_at).toBe(made.body.expires_at)
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect((await page(targetOf(made))).status).toBe(200)
    const next = await link()
    const pages = [await page(targetOf(made)), await page(targetOf(next))]
    expect(pages.map(({ status }) => status)).toEqual([404, 200])
    expect((await ws.delete(`${path}/link`)).status).toBe(204)
    expect((await ws.delete(`${path}/link`)).status).toBe(204)
    expect((await page(targetOf(next))).status).toBe(404)
    expect((await ws.get(path)).body.link_expires_at).toBeNull()
    const { data } = (await ws.get(`/v1/audit-log?entity_id=${path.split('/').at(-1)}`)).body
    expect(data.map(({ action, entity_type }: Record<string, string>) => [action, entity_type])).toEqual([
      ['estimate_link.revoked', 'estimate'],
      ['estimate_link.created', 'estimate'],
      ['estimate_link.created', 'estimate'],
    ])
    expect(JSON.stringify(data)).not.toContain('wsl_')
    await ws.post(`${path}/cancel`)
    expect(refusal(await link())).toBe('409 conflict')
  })

  test('a repeated request with its Idempotency-Key gets the same link', async () => {
    const { ws, path } = await sent()
    const again = () => ws.post(`${path}/link`, {}, { 'idempotency-key': 'one' })
    const [first, second] = [await again(), await again()]
    expect(second.body).toEqual(first.body)
    expect((await page(new URL(first.body.url).pathname)).status).toBe(200)
  })

  test('a key that expires makes no link, and revokes one', async () => {
    const { ws, path } = await sent()
    const expires_at = new Date(Date.now() + 3_600_000).toISOString()
    const { api_key } = (await ws.post('/v1/api-keys', { name: 'Short', expires_at })).body
    const headers = { authorization: `Bearer ${api_key}` }
    expect(refusal(await ws.post(`${path}/link`, {}, headers))).toBe('403 forbidden')
    expect((await ws.delete(`${path}/link`, headers)).status).toBe(204)
  })

  test('the page names the customer of the opportunity, else its contact', async () => {
    const { ws, opportunity, target } = await sent()
    const contact = (await ws.post('/v1/contacts', { name: 'Rosa' })).body
    expect((await page(target)).text).not.toContain('Estimate for')
    await ws.patch(`/v1/opportunities/${opportunity}`, { primary_contact_id: contact.id })
    expect((await page(target)).text).toContain('Estimate for Rosa')
    await ws.patch(`/v1/opportunities/${opportunity}`, { contact_name: 'Ann' })
    expect((await page(target)).text).toContain('Estimate for Ann')
  })

  test('the page shows the estimate as escaped text, with headers that allow no script, frame or cache', async () => {
    const line_items = [{ description: HTML, quantity: 2, unit_price: 12.345 }]
    const { target } = await sent(
      { title: HTML, line_items, amount: 20, notes: `${HTML}\nsecond` },
      { contact_name: HTML },
    )
    const { status, headers, text } = await page(`${target}?fbclid=1`)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      ratelimit: expect.stringContaining('"address"'),
    })
    const policy = String(headers['content-security-policy']).split('; ')
    for (const directive of [
      "default-src 'none'",
      "script-src 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(directive)
    // Title and heading, customer, item, notes.
    expect(text.split(SHOWN)).toHaveLength(6)
    expect(text).not.toContain('<script')
    expect(text).not.toContain('wsl_')
    for (const shown of ['Test', '2 × $12.345', '$24.69', '$20.00', 'Waiting for your approval'])
      expect(text).toContain(shown)
    const head = await page(target, { method: 'HEAD' })
    expect([head.status, head.headers['content-type']]).toEqual([200, headers['content-type']])
  })

  test('the customer approves once, however often the form is sent', async () => {
    const { ws, opportunity, path, target } = await sent()
    const names = ['  Ann <b>Lee</b> ', 'Ben', 'Cid', 'Dot', 'Eve']
    const answers = await Promise.all(names.map((name) => approve(target, name)))
    expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual(
      names.map(() => [303, target]),
    )
    expect((await approve(target, 'Late')).status).toBe(303)
    const { body } = await ws.get(path)
    expect(names.map((name) => name.trim())).toContain(body.approved_by_name)
    expect(body).toMatchObject({ status: 'approved', approved_at: expect.any(String) })
    const shown = (await ws.get(`/v1/opportunities/${opportunity}`)).body
    expect(shown.estimate).toEqual(body)
    const events = await eventsOf(ws, opportunity)
    expect(events.map(({ trigger }) => trigger)).toEqual([
      'opportunity.created',
      'opportunity.estimate_sent',
      'opportunity.estimate_approved',
    ])
    expect(events[2]).toMatchObject({
      performed_by: null,
      metadata: { estimate_title: 'Roof', estimate_amount: 100, approved_by_name: body.approved_by_name },
      data: shown,
    })
    const since = new Date(Date.now() - 3_600_000).toISOString()
    await until(async () => (await ws.get(`/v1/overview?since=${since}`)).body.acts.length > 0)
    const { acts } = (await ws.get(`/v1/overview?since=${since}`)).body
    expect(acts[0]).toMatchObject({
      action: 'opportunity.estimate_approved',
      member: null,
      opportunity_id: opportunity,
      approved_by_name: body.approved_by_name,
    })
    const { text } = await page(target)
    expect(text).toContain('<strong>Approved</strong> by ')
    expect(text).not.toContain('<form')
    expect(text).not.toContain('<b>')
  })

  test('a name of 1 to 200 characters is required, in a form', async () => {
    const { ws, path, target } = await sent()
    for (const name of ['', '   ', 'n'.repeat(201)]) {
      const { status, headers, text } = await approve(target, name)
      expect([status, headers['content-type']]).toEqual([400, 'text/html; charset=utf-8'])
      expect(text).toContain('Your name is missing')
    }
    const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"name":"Ann"}' }
    expect((await page(target, json)).status).toBe(415)
    expect((await page(target, { method: 'GET' })).status).toBe(200)
    expect((await ws.get(path)).body.status).toBe('sent')
    expect((await approve(target, ` ${'𝕏'.repeat(200)}\t `)).status).toBe(303)
    expect((await ws.get(path)).body.approved_by_name).toBe('𝕏'.repeat(200))
  })

  test('an approved estimate says so, and a cancelled one cannot be approved', async () => {
    const { ws, opportunity, path, target } = await sent()
    await ws.post(`${path}/cancel`)
    const { text } = await page(target)
    expect(text).toContain('can no longer be approved')
    expect(text).not.toContain('<form')
    const refused = await approve(target, 'Ann')
    expect([refused.status, refused.text]).toEqual([409, text])
    expect(await triggersOf(ws, opportunity)).not.toContain('opportunity.estimate_approved')
    const approved = await start()
    await approved.ws.post(`${approved.path}/send`)
    await approved.ws.post(`${approved.path}/approve`)
    const shown = await page(approved.targetOf(await approved.link()))
    expect(shown.text).toContain('<strong>Approved</strong>, ')
  })

  test('a link works until its end, and not a moment longer', async () => {
    const { made } = await sent()
    const token = new URL(made.body.url).pathname.slice('/v1/e/'.length)
    const end = Date.parse(made.body.expires_at)
    expect((await openLink(token, new Date(end - 1))).estimate.record.title).toBe('Roof')
    await expect(openLink(token, new Date(end))).rejects.toMatchObject({ status: 404 })
  })

  test('an expired link is not revoked, and the page of a suspended workspace shows and approves nothing', async () => {
    const { ws, path, target } = await sent()
    const { estimate } = await openLink(target.slice('/v1/e/'.length), new Date())
    await holdWorkspace(
      ws.id,
      { suspended_at: new Date().toISOString(), suspended_reason: 'unpaid' },
      new Date(),
    )
    for (const refused of [await page(target), await approve(target, 'Ann')]) {
      expect([refused.status, refused.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
      expect(refused.text).not.toContain('Roof')
      expect(refused.text).not.toContain('unpaid')
    }
    await holdWorkspace(ws.id, { suspended_at: null, suspended_reason: null }, new Date())
    expect((await ws.get(path)).body.status).toBe('sent')

    const { link } = estimate.record
    const ended = { ...estimate.record, link: link && { ...link, expires_at: new Date().toISOString() } }
    await commit([estimateReplacement(estimate, ended)])
    expect((await page(target)).status).toBe(404)
    expect((await ws.delete(`${path}/link`)).status).toBe(204)
    const { data } = (await ws.get(`/v1/audit-log?entity_id=${path.split('/').at(-1)}`)).body
    expect(data.map(({ action }: Record<string, string>) => action)).toEqual(['estimate_link.created'])
  })

  test('a row of a link that its estimate does not have leads nowhere', async () => {
    const { ws, path, target } = await sent()
    const { estimate } = await openLink(target.slice('/v1/e/'.length), new Date())
    const stray = newToken('estimate_link')
    await commitSettings(linkWrites(estimate.record, newEstimateLink(hashOf(stray), new Date())))
    expect((await page(`/v1/e/${stray}`)).status).toBe(404)
    expect((await approve(`/v1/e/${stray}`, 'Ann')).status).toBe(404)
    expect((await ws.get(path)).body.status).toBe('sent')
  })

  test('guessed, mistyped, revoked and former links are the same page, and approve nothing', async () => {
    const { ws, path, target, link } = await sent()
    await link()
    const unknown = `/v1/e/${newToken('estimate_link')}`
    const pages = []
    const targets = [target, unknown, `${target.slice(0, -1)}~`, '/v1/e/x', `/v1/e/${newToken('api_key')}`]
    for (const one of targets)
      for (const answer of [await page(one), await approve(one, 'Ann')])
        pages.push([answer.status, answer.headers['content-type'], answer.text.replace(/Request \S+</, '<')])
    expect(new Set(pages.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(pages[0]?.[0]).toBe(404)
    expect((await ws.get(path)).body.status).toBe('sent')
  })
})
