import './page.ts'
import { expect, test } from 'vitest'
import { createVendor } from '../../../console/src/api/settings.ts'
import { keepFormKeys } from '../../../console/src/parts/form-keys.ts'
import { fakeApi, refusal } from './fake-api.ts'

test('a form that is sent again has the same idempotency key, unless it was changed', async () => {
  let isLost = true
  const sent = fakeApi(() => (isLost ? refusal(409, 'conflict') : { id: '1' }))
  const keyOf = async (name: string) => {
    await createVendor(name).catch(() => undefined)
    return sent.at(-1)?.idempotencyKey
  }
  const close = keepFormKeys()
  const first = await keyOf('Paint')
  isLost = false
  expect(await keyOf('Paint')).toBe(first)
  expect(await keyOf('Lumber')).not.toBe(first)
  close()
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(sent.map(({ body }) => body)).toEqual([{ name: 'Paint' }, { name: 'Paint' }, { name: 'Lumber' }])
})

test('another form, or an action without one, has another key', async () => {
  const sent = fakeApi(() => ({ id: '1' }))
  const close = keepFormKeys()
  await createVendor('Paint')
  const closeNext = keepFormKeys()
  // The first form is removed after the second one has opened.
  close()
  await createVendor('Paint')
  await createVendor('Paint')
  closeNext()
  await createVendor('Paint')
  await createVendor('Paint')
  const keys = sent.map(({ idempotencyKey }) => idempotencyKey)
  expect(keys[2]).toBe(keys[1])
  expect(new Set(keys).size).toBe(4)
})
