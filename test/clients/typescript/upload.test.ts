import { getEventListeners } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ConnectionError, UploadError, type WorkspaceClient } from '../../../clients/typescript/src/index.ts'
import { serve } from '../../support/serve.ts'
import { clientGetting, json } from './answers.ts'

interface Put {
  readonly headers: NodeJS.Dict<string | string[]>
  readonly bytes: Buffer
}

/** A file store that gives these statuses in turn; 0 closes the connection. */
async function fileStore(...statuses: number[]): Promise<{ url: string; puts: Put[] }> {
  const puts: Put[] = []
  const url = await serve(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    puts.push({ headers: request.headers, bytes: Buffer.concat(chunks) })
    const status = statuses.shift()
    if (!status) return void response.destroy()
    response.writeHead(status).end(status === 403 ? '<Error><Code>AccessDenied</Code></Error>' : '')
  })
  return { url: `${url}/file`, puts }
}

const file = new Blob([new Uint8Array(300_000).fill(7)], { type: 'image/png' })
const formOf = (url: string) => ({
  method: 'PUT' as const,
  url,
  headers: { 'Content-Type': 'image/png', 'Content-Length': String(file.size) },
})
const allowed = (url: string) => json(201, { upload: formOf(url) })

test('a receipt is announced with its size and type, then sent with its length', async () => {
  const { url, puts } = await fileStore(200)
  const { client, sent } = clientGetting(allowed(url))
  const progress: number[] = []
  await client.uploadReceipt('e-1', file, { onProgress: ({ sent, total }) => progress.push(sent / total) })
  expect(sent[0]?.url).toBe('https://api.example.com/v1/expenses/e-1/receipt')
  expect(await sent[0]?.json()).toEqual({ mime_type: 'image/png', size_bytes: 300_000 })
  // S3 refuses a body without a length.
  expect(puts[0]?.headers).toMatchObject({ 'content-length': '300000', 'content-type': 'image/png' })
  expect(puts[0]?.headers).not.toHaveProperty('transfer-encoding')
  expect(puts[0]?.bytes.equals(Buffer.from(await file.arrayBuffer()))).toBe(true)
  const chunks = [0, 65_536, 131_072, 196_608, 262_144, 300_000, 300_000]
  expect(progress).toEqual(chunks.map((bytes) => bytes / 300_000))
})

test('a photo is announced with its fields, its progress is told, and its record is returned', async () => {
  const { url } = await fileStore(200)
  const photo = { id: 'p-1', status: 'pending', upload: formOf(url) }
  const { client, sent } = clientGetting(json(201, photo))
  const progress: number[] = []
  const onProgress = ({ sent }: { sent: number }) => progress.push(sent)
  expect(await client.uploadPhoto(file, { caption: 'Roof', tags: ['before'], onProgress })).toEqual(photo)
  const announced = { caption: 'Roof', tags: ['before'], mime_type: 'image/png', size_bytes: 300_000 }
  expect(await sent[0]?.json()).toEqual(announced)
  expect(sent[0]?.url).toBe('https://api.example.com/v1/photos')
  expect([progress[0], progress.at(-1)]).toEqual([0, 300_000])
})

test.each(['receipt', 'photo'] as const)(
  'a %s can be aborted while it is announced and sent',
  async (kind) => {
    const { url, puts } = await fileStore(200, 200)
    const reason = new Error('not needed any more')
    const start = (signal: AbortSignal, client: WorkspaceClient) =>
      kind === 'receipt'
        ? client.uploadReceipt('e-1', file, { signal })
        : client.uploadPhoto(file, { signal, caption: 'Roof' })
    const controller = new AbortController()
    const announced = clientGetting(allowed(url))
    const ended = start(controller.signal, announced.client)
    // The answer to the announcement has arrived when it is aborted.
    controller.abort(reason)
    await expect(ended).rejects.toBe(reason)
    const early = clientGetting(allowed(url))
    await expect(start(AbortSignal.abort(reason), early.client)).rejects.toBe(reason)
    expect(early.sent[0]?.signal.aborted).toBe(true)
    expect(puts).toHaveLength(0)
  },
)

test('a file whose connection fails is sent again, all of it', async () => {
  const { url, puts } = await fileStore(0, 503, 200)
  const { client } = clientGetting(allowed(url))
  await client.uploadReceipt('e-1', file)
  expect(puts.map(({ bytes }) => bytes.length)).toEqual([300_000, 300_000, 300_000])
})

test.each([
  ['that says why', 403, 'AccessDenied'],
  ['without a reason', 500, 'the file store refused the upload: HTTP 500'],
])('a refusal %s is an UploadError', async (_, status, message) => {
  const { url, puts } = await fileStore(status)
  const { client } = clientGetting(allowed(url))
  const error = await client.uploadReceipt('e-1', file).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(UploadError)
  expect(error).toMatchObject({ status, code: 'upload_failed', message: expect.stringContaining(message) })
  expect(puts).toHaveLength(1)
})

test.each([
  ['a Node that has no navigator tells the progress', undefined, [0, 300_000]],
  ['a worker tells the progress at the end', { userAgent: 'Cloudflare-Workers' }, [300_000, 300_000]],
])('%s, and sends the whole file', async (_, navigator, ends) => {
  vi.stubGlobal('navigator', navigator)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { url, puts } = await fileStore(200)
  const { client } = clientGetting(allowed(url))
  const progress: number[] = []
  await client.uploadReceipt('e-1', file, { onProgress: ({ sent }) => progress.push(sent) })
  expect([progress[0], progress.at(-1)]).toEqual(ends)
  expect(puts[0]?.bytes.length).toBe(300_000)
})

/** Sends in two steps, as a browser does, unless it is aborted first. */
class PageXhr {
  static made: PageXhr[] = []
  readonly upload: { onprogress?: (event: { loaded: number }) => void } = {}
  readonly headers: Record<string, string> = {}
  /** How the uploads end: with a status and a text, or 0 for a connection that fails. */
  static answers: (readonly [status: number, text: string])[] = []
  status = 0
  responseText = ''
  target = ''
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  constructor() {
    PageXhr.made.push(this)
  }
  open(method: string, url: string): void {
    this.target = `${method} ${url}`
  }
  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }
  send(body: Blob): void {
    this.upload.onprogress?.({ loaded: body.size / 2 })
    this.upload.onprogress?.({ loaded: body.size })
    const [status, text] = PageXhr.answers.shift() ?? [200, '']
    Object.assign(this, { status, responseText: text })
    queueMicrotask(() => (status === 0 ? this.onerror?.() : this.onload?.()))
  }
  abort(): void {
    this.onabort?.()
  }
}

/** Makes uploads of the test use the request of a page. */
function inPage(...answers: (readonly [status: number, text: string])[]) {
  vi.stubGlobal('XMLHttpRequest', PageXhr)
  onTestFinished(() => void vi.unstubAllGlobals())
  PageXhr.made = []
  PageXhr.answers = answers
}

test('in a page, an upload that is aborted ends and is not repeated', async () => {
  inPage()
  const { client } = clientGetting()
  const controller = new AbortController()
  const reason = new Error('not needed any more')
  const { signal } = controller
  const onProgress = () => controller.abort(reason)
  const form = formOf('https://files.example.com/put')
  await expect(client.upload(form, file, { signal, onProgress })).rejects.toBe(reason)
  expect(PageXhr.made).toHaveLength(1)
  await expect(client.upload(form, file, { signal })).rejects.toBe(reason)
  expect(PageXhr.made).toHaveLength(1)
})

test('in a page, XMLHttpRequest sends the file and tells the progress', async () => {
  inPage()
  const { client } = clientGetting(allowed('https://files.example.com/put'))
  const progress: number[] = []
  await client.uploadReceipt('e-1', file, { onProgress: ({ sent }) => progress.push(sent) })
  const [xhr] = PageXhr.made
  expect(xhr?.target).toBe('PUT https://files.example.com/put')
  // A page may not set the length.
  expect(xhr?.headers).toEqual({ 'Content-Type': 'image/png' })
  expect(progress).toEqual([150_000, 300_000, 300_000])
})

test('in a page, an upload whose connection fails is repeated, and a refused one says why', async () => {
  inPage([0, ''], [403, '<Error><Code>EntityTooLarge</Code></Error>'])
  const { client } = clientGetting()
  const form = formOf('https://files.example.com/put')
  await expect(client.upload(form, file)).rejects.toMatchObject({
    status: 403,
    message: expect.stringContaining('EntityTooLarge'),
  })
  expect(PageXhr.made).toHaveLength(2)
  PageXhr.answers = Array.from({ length: 5 }, () => [0, ''])
  await expect(client.upload(form, file)).rejects.toThrow(ConnectionError)
})

test('in a page, an upload that has ended is not aborted any more, and sends every header but the length', async () => {
  inPage([204, ''])
  const { client } = clientGetting()
  const form = formOf('https://files.example.com/put')
  const headers = { ...form.headers, 'X-Content-Length': '1', 'Content-Length-Of': '2' }
  const { signal } = new AbortController()
  await client.upload({ ...form, headers }, file, { signal })
  expect(getEventListeners(signal, 'abort')).toEqual([])
  const { 'Content-Length': _, ...others } = headers
  expect(PageXhr.made[0]?.headers).toEqual(others)
})
