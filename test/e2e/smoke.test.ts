import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { type Post, receiver } from '../support/receiver.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { call, end, familyOf, npmStart, start } from './process.ts'

const signatureOf = (body: Buffer, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

test('the service keeps writes from before a kill -9, delivers them after a restart, and ends on a signal', async () => {
  const data = tempFolder()
  const options = ['--data', data, '--speed', '60']
  const first = await start(...options)
  let isOpen = false
  const arrived = Promise.withResolvers<Post>()
  const { url } = await receiver((post) => {
    if (!isOpen) return undefined
    arrived.resolve(post)
    return ''
  })
  const subscription = { trigger_id: 'opportunity.created', target_url: url }
  const { signing_secret } = (await call(first, 'POST', '/subscriptions', subscription)).body
  const made = (await call(first, 'POST', '/opportunities', { contact_name: 'Maria' })).body
  await end(first, 'SIGKILL')
  isOpen = true
  const second = await npmStart(...options)
  // At least npm, the runner, and the Java process of the store.
  expect(familyOf(second.child).length).toBeGreaterThan(2)
  expect(second.key).toBe(first.key)
  expect((await call(second, 'GET', `/opportunities/${made.id}`)).body).toEqual(made)
  const post = await arrived.promise
  expect(post.headers['x-service-signature']).toBe(signatureOf(post.body, signing_secret))
  expect(JSON.parse(post.body.toString())).toMatchObject({
    trigger: 'opportunity.created',
    entity_id: made.id,
    data: made,
  })
  expect((await call(second, 'GET', '/openapi.json')).status).toBe(200)
  expect(await (await fetch(second.url.replace('/v1', '/docs'))).text()).toContain('/opportunities')
  expect(await (await fetch(second.url.replace('/v1', '/'))).text()).toContain('<script type="module"')
  // A signal to npm also ends the service.
  await end(second, 'SIGTERM')
  await expect(fetch(second.url)).rejects.toThrow()
})

test('the service ends with a message when DynamoDB Local is killed', async () => {
  const { child } = await start('--ephemeral')
  let errors = ''
  child.stderr?.on('data', (chunk) => (errors += chunk))
  const exited = once(child, 'exit')
  const [store, ...others] = familyOf(child).filter((pid) => pid !== child.pid)
  if (store === undefined) throw new Error('the store is no process')
  expect(others).toEqual([])
  process.kill(store, 'SIGKILL')
  expect(await exited).toEqual([1, null])
  expect(errors).toContain('DynamoDB Local ended by itself (SIGKILL)')
})
