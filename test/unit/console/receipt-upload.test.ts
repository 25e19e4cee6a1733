import './page.ts'
import { expect, test } from 'vitest'
import { useReceiptUpload } from '../../../console/src/pages/expenses/use-receipt-upload.ts'
import { currentToasts } from '../../../console/src/parts/notify.ts'
import { fakeApi } from './fake-api.ts'
import { rendered, renderHook, until } from './hooks.ts'

const pdf = (name = 'a.pdf', type = 'application/pdf') => new File(['receipt'], name, { type })

/** Shows the upload of a receipt, whose file the test takes. */
function show() {
  const puts: { answer: (result: unknown) => void; signal: AbortSignal }[] = []
  const sent = fakeApi(({ method, signal }) => {
    if (method === 'POST') return { upload: { method: 'PUT', url: 'http://files.test/1', headers: {} } }
    const { promise, resolve } = Promise.withResolvers()
    puts.push({ answer: resolve, signal })
    return promise
  })
  let done = 0
  const hook = renderHook(() => useReceiptUpload('e1', () => done++), undefined)
  return { puts, sent, hook, done: () => done }
}

test('a file is sent for its expense, with progress', async () => {
  const { puts, sent, hook, done } = show()
  expect([hook.value.sent, hook.value.total, hook.value.isPending]).toEqual([0, 1, false])
  hook.value.start(pdf())
  await until(() => puts.length === 1)
  await rendered()
  expect([hook.value.isPending, hook.value.total, done()]).toEqual([true, 7, 0])
  expect(sent[0]).toMatchObject({
    method: 'POST',
    path: '/v1/expenses/e1/receipt',
    body: { mime_type: 'application/pdf', size_bytes: 7 },
  })
  puts[0]?.answer(new Response())
  await until(() => done() === 1)
  await until(() => !hook.value.isPending)
  expect([hook.value.sent, hook.value.total, hook.value.error]).toEqual([7, 7, null])
})

test('a file that the API would refuse is not sent, and the fault goes away with the next', async () => {
  const { puts, sent, hook } = show()
  hook.value.start(pdf('a.txt', 'text/plain'))
  await rendered()
  expect([hook.value.fault, sent]).toEqual([expect.stringContaining('A receipt must be'), []])
  hook.value.start(pdf())
  await until(() => puts.length === 1)
  expect(hook.value.fault).toBeUndefined()
})

test('a refusal of the file store is shown, until another file is chosen', async () => {
  const { puts, hook, done } = show()
  hook.value.start(pdf())
  await until(() => puts.length === 1)
  puts[0]?.answer(new Response(null, { status: 403 }))
  await until(() => hook.value.error)
  expect([hook.value.error, done()]).toMatchObject([{ status: 403 }, 0])
  hook.value.start(pdf('a.txt', 'text/plain'))
  await until(() => !hook.value.error)
})

test('a canceled upload ends, is no error, and says so', async () => {
  const { puts, hook, done } = show()
  hook.value.start(pdf())
  await until(() => puts.length === 1)
  hook.value.cancel()
  await until(() => !hook.value.isPending)
  expect([puts[0]?.signal.aborted, hook.value.error, done()]).toEqual([true, null, 0])
  expect(currentToasts().map(({ text }) => text)).toEqual([
    'The upload was cancelled. The expense is as it was before.',
  ])
})

test('an upload ends with the page that shows it', async () => {
  const { puts, hook } = show()
  hook.value.start(pdf())
  await until(() => puts.length === 1)
  hook.unmount()
  expect(puts[0]?.signal.aborted).toBe(true)
})
