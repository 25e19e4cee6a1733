import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { call, end, familyOf, npmStart, start } from './process.ts'
import { receiver } from './receiver.ts'

const signatureOf = (body: Buffer, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

test('starts, makes an opportunity, posts it signed, and ends when asked', async () => {
  const service = await npmStart('--ephemeral')
  const { url, next } = await receiver()
  const subscription = { trigger_id: 'opportunity.created', target_url: url }
  const { signing_secret } = (await call(service, 'POST', '/subscriptions', subscription)).body
  const made = await call(service, 'POST', '/opportunities', { contact_name: 'Maria' })
  expect(made.status).toBe(201)
  const post = await next()
  expect(post.headers['x-service-signature']).toBe(signatureOf(post.body, signing_secret))
  expect(JSON.parse(post.body.toString())).toMatchObject({
    trigger: 'opportunity.created',
    entity_id: made.body.id,
    data: made.body,
  })
  expect((await call(service, 'GET', '/openapi.json')).status).toBe(200)
  expect(await (await fetch(service.url.replace('/v1', '/docs'))).text()).toContain('/opportunities')
  // npm, the runner, and the store's Java at least.
  expect(familyOf(service.child).length).toBeGreaterThan(2)
  await end(service, 'SIGINT')
  await expect(fetch(service.url)).rejects.toThrow()
})

test('keeps what was written over a kill -9, and delivers what it had not', async () => {
  const data = mkdtempSync(join(tmpdir(), 'workspace-smoke-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const options = ['--data', data, '--speed', '60']
  const first = await start(...options)
  const { url, next, close, open } = await receiver()
  close()
  const subscription = { trigger_id: 'opportunity.created', target_url: url }
  const { signing_secret } = (await call(first, 'POST', '/subscriptions', subscription)).body
  const made = (await call(first, 'POST', '/opportunities', { contact_name: 'Maria' })).body
  await end(first, 'SIGKILL')
  open()
  const second = await npmStart(...options)
  expect(second.key).toBe(first.key)
  expect((await call(second, 'GET', `/opportunities/${made.id}`)).body).toEqual(made)
  const post = await next()
  expect(post.headers['x-service-signature']).toBe(signatureOf(post.body, signing_secret))
  expect(JSON.parse(post.body.toString()).entity_id).toBe(made.id)
  // Told to end, npm takes the service with it.
  await end(second, 'SIGTERM')
  await expect(fetch(second.url)).rejects.toThrow()
})
