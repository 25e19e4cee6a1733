import './page.ts'
import { expect, test, vi } from 'vitest'
import {
  cancelUpload,
  dismissUploads,
  retryUpload,
  startUploads,
  type Upload,
  useUploads,
} from '../../../console/src/api/photo-uploads.ts'
import { endSession } from '../../../console/src/api/session.ts'
import { fakeApi, refusal } from './fake-api.ts'
import { rendered, renderHook, until } from './hooks.ts'

/** The time of each file, which is when a camera took it. */
const TAKEN = Date.parse('2026-03-04T05:06:07Z')
const taken_at = new Date(TAKEN).toISOString()

const photo = (name: string, type = 'image/png') => new File(['picture'], name, { type, lastModified: TAKEN })
const photos = (...names: readonly string[]) => names.map((name) => photo(`${name}.png`))

interface Transfer {
  readonly answer: (result: unknown) => void
  readonly isAborted: () => boolean
}

/** Shows the uploads, and holds each file back until the test answers for the file store; the API refuses one of them. */
function start({ refused = 0 } = {}) {
  const transfers: Transfer[] = []
  let asked = 0
  const sent = fakeApi(({ method, path, signal }) => {
    if (method === 'POST') {
      if (++asked === refused) return refusal(403, 'forbidden')
      const upload = { method: 'PUT', url: `http://files.test/${asked}`, headers: {} }
      return { id: `photo ${asked}`, upload }
    }
    const { promise, resolve } = Promise.withResolvers()
    transfers[Number(path.slice(1)) - 1] = { answer: resolve, isAborted: () => signal.aborted }
    return promise
  })
  const hook = renderHook(useUploads, undefined)
  const states = () => hook.value.map(({ file, state }) => `${file.name.replace('.png', '')} ${state}`)
  const named = (name: string): Upload => {
    const found = hook.value.find(({ file }) => file.name === `${name}.png`)
    if (!found) throw new Error(`no upload ${name}`)
    return found
  }
  /** Lets the file store answer for the file that was sent as the nth. */
  const end = async (nth: number, result: unknown = new Response()) => {
    await until(() => transfers[nth - 1])
    transfers[nth - 1]?.answer(result)
  }
  return { sent, transfers, hook, states, named, end }
}

test('two files are sent at once; each that ends makes room for the next', async () => {
  const { sent, transfers, states, named, end } = start()
  startUploads(photos('a', 'b', 'c', 'd'), 'project 1')
  await until(() => transfers.length === 2)
  await rendered()
  expect(states()).toEqual(['a sending', 'b sending', 'c waiting', 'd waiting'])
  await end(1)
  await until(() => named('a').state === 'sent')
  await until(() => transfers.length === 3)
  await rendered()
  expect(states()).toEqual(['a sent', 'b sending', 'c sending', 'd waiting'])
  expect(named('a')).toMatchObject({ photoId: 'photo 1', sentBytes: 7, projectId: 'project 1' })
  for (const nth of [2, 3, 4]) await end(nth)
  await until(() => states().every((state) => state.endsWith(' sent')))
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual(
    Array.from({ length: 4 }, () => ({
      mime_type: 'image/png',
      size_bytes: 7,
      project_id: 'project 1',
      taken_at,
    })),
  )
})

test('the others go on after some have failed, at the API or at the file store', async () => {
  const { states, named, end } = start({ refused: 3 })
  startUploads(photos('a', 'b', 'c', 'd', 'e'), undefined)
  await end(1, new Response('<Code>EntityTooLarge</Code>', { status: 400 }))
  await end(2, new Response('<Code>AccessDenied</Code>', { status: 403 }))
  for (const nth of [4, 5]) await end(nth)
  await until(() => named('d').state === 'sent' && named('e').state === 'sent')
  expect(states()).toEqual(['a failed', 'b failed', 'c failed', 'd sent', 'e sent'])
  expect([named('a').error, named('c').error]).toMatchObject([{ status: 400 }, { code: 'forbidden' }])
})

test('a file that the API would refuse is not sent', async () => {
  const { sent, hook, transfers } = start()
  startUploads([photo('a.txt', 'text/plain'), photo('b.heic', '')], undefined)
  await until(() => transfers.length === 1)
  expect(hook.value[0]).toMatchObject({ state: 'failed', fault: expect.stringContaining('Photos must be') })
  expect(hook.value[1]).toMatchObject({ state: 'sending' })
  expect(hook.value[1]).not.toHaveProperty('fault')
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    // The type by its name, which the browser did not know; and no project.
    { mime_type: 'image/heic', size_bytes: 7, taken_at },
  ])
})

test('a canceled upload ends, also one that waits, and the next begins', async () => {
  const { transfers, states, named, end } = start()
  startUploads(photos('a', 'b', 'c', 'd'), undefined)
  await until(() => transfers.length === 2)
  cancelUpload(named('c').id)
  await rendered()
  expect(states()[2]).toBe('c cancelled')
  cancelUpload(named('a').id)
  await until(() => transfers[0]?.isAborted())
  await until(() => transfers.length === 3)
  await rendered()
  expect(states()).toEqual(['a cancelled', 'b sending', 'c cancelled', 'd sending'])
  expect(transfers[1]?.isAborted()).toBe(false)
  for (const nth of [2, 3]) await end(nth)
  await until(() => named('d').state === 'sent')
  expect(named('a').state).toBe('cancelled')
})

test('a failed upload can be repeated, and begins anew', async () => {
  const { named, transfers, end } = start()
  startUploads(photos('a'), undefined)
  await end(1, new Response(null, { status: 403 }))
  await until(() => named('a').state === 'failed')
  retryUpload(named('a').id)
  await rendered()
  expect(named('a').state).toBe('sending')
  await until(() => transfers.length === 2)
  expect(named('a').error).toBeUndefined()
  await end(2)
  await until(() => named('a').state === 'sent')
})

test('ended uploads can be dismissed, and each has an id of its own', async () => {
  const { hook, named, states, end } = start()
  startUploads(photos('a', 'b'), undefined)
  await end(1)
  await until(() => named('a').state === 'sent')
  dismissUploads([named('a').id])
  await rendered()
  expect(states()).toEqual(['b sending'])
  startUploads(photos('c'), undefined)
  await rendered()
  expect(new Set(hook.value.map(({ id }) => id)).size).toBe(2)
  await end(2)
  await end(3)
  await until(() => states().join() === 'b sent,c sent')
})

test('signing out ends all uploads and forgets them', async () => {
  const { hook, transfers } = start()
  startUploads(photos('a', 'b', 'c'), undefined)
  await until(() => transfers.length === 2)
  endSession('signed-out')
  await rendered()
  expect(hook.value).toEqual([])
  await until(() => transfers.every(({ isAborted }) => isAborted()))
  await rendered()
  expect([transfers.length, hook.value]).toEqual([2, []])
})

test('the browser asks before it leaves the page, until no upload waits or runs', async () => {
  const asking = new Set<unknown>()
  vi.stubGlobal('addEventListener', (_: 'beforeunload', ask: unknown) => asking.add(ask))
  vi.stubGlobal('removeEventListener', (_: 'beforeunload', ask: unknown) => asking.delete(ask))
  const { states, end } = start()
  startUploads(photos('a', 'b'), undefined)
  await end(1)
  await until(() => states().includes('a sent'))
  expect(asking.size).toBe(1)
  await end(2)
  await until(() => states().includes('b sent'))
  expect(asking.size).toBe(0)
})
