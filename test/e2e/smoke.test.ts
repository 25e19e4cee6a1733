import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { call, end, receiver, start } from './process.ts'

const signatureOf = (body: Buffer, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

test('starts, makes an opportunity, posts it signed, and ends when asked', async () => {
  const service = await start('--ephemeral')
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
  expect(await end(service, 'SIGINT')).toBe(0)
  await expect(fetch(service.url)).rejects.toThrow()
})

test('keeps what was written over a kill -9, and delivers what it had not', async () => {
  const data = mkdtempSync(join(tmpdir(), 'workspace-smoke-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const first = await start('--data', data)
  const { url, next } = await receiver()
  const subscription = { trigger_id: 'opportunity.created', target_url: url }
  const { signing_secret } = (await call(first, 'POST', '/subscriptions', subscription)).body
  const made = (await call(first, 'POST', '/opportunities', { contact_name: 'Maria' })).body
  await end(first, 'SIGKILL')
  const second = await start('--data', data)
  expect(second.key).toBe(first.key)
  expect((await call(second, 'GET', `/opportunities/${made.id}`)).body).toEqual(made)
  const post = await next()
  expect(post.headers['x-service-signature']).toBe(signatureOf(post.body, signing_secret))
  expect(JSON.parse(post.body.toString()).entity_id).toBe(made.id)
  await end(second, 'SIGTERM')
})
