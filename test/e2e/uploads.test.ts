import { expect, test } from 'vitest'
import { tempFolder } from '../support/temp-folder.ts'
import { until } from '../support/until.ts'
import { call, end, ending, type Started, start } from './process.ts'

/*
 * Kills the service in the middle of twenty uploads. After the restart every upload that returned 200 is attached,
 * and every link from before the kill still works. RESTART_ROUNDS=5 runs five rounds.
 */
const ROUNDS = Number(process.env.RESTART_ROUNDS ?? 1)
const UPLOADS = 20

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
/** Large enough that a kill interrupts some files halfway. */
const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(2_000_000, ' '), Buffer.from('\n%%EOF\n')])

interface Upload {
  readonly bytes: Buffer
  readonly url: string
  readonly headers: Record<string, string>
  /** The link to the file after it is attached. */
  readonly link: (service: Started) => Promise<string | undefined>
}

async function newReceipt(service: Started): Promise<Upload> {
  const body = { expense_type: 'purchase', expense_date: '2026-03-04', amount_tax_inclusive: 12.5 }
  const path = `/expenses/${(await call(service, 'POST', '/expenses', body)).body.id}`
  const declared = { mime_type: 'application/pdf', size_bytes: PDF.length }
  const { upload } = (await call(service, 'POST', `${path}/receipt`, declared)).body
  const link = async (by: Started) => (await call(by, 'GET', path)).body.receipt?.url
  return { bytes: PDF, url: upload.url, headers: upload.headers, link }
}

async function newPhoto(service: Started): Promise<Upload> {
  const declared = { mime_type: 'image/png', size_bytes: PNG.length }
  const { id, upload } = (await call(service, 'POST', '/photos', declared)).body
  const link = async (by: Started) => (await call(by, 'GET', `/photos/${id}`)).body.original?.url
  return { bytes: PNG, url: upload.url, headers: upload.headers, link }
}

/** Returns whether the upload returned 200. */
const put = ({ url, headers, bytes }: Upload): Promise<boolean> =>
  fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) }).then(
    ({ status }) => status === 200,
    () => false,
  )

/** Sends all uploads at once and kills the service after `after` responses. */
async function killedAmid(uploads: readonly Upload[], service: Started, after: number): Promise<boolean[]> {
  let answered = 0
  let killed: Promise<unknown> | undefined
  const kill = ending(service)
  const outcomes = await Promise.all(
    uploads.map(async (upload) => {
      const isStored = await put(upload)
      if (isStored) answered++
      if (answered >= after) killed ??= kill('SIGKILL')
      return isStored
    }),
  )
  await killed
  return outcomes
}

/** Waits until all uploads are attached, and returns their links. */
async function attached(uploads: readonly Upload[], service: Started): Promise<Map<string, Buffer>> {
  const links = new Map<string, Buffer>()
  const waiting = new Set(uploads)
  await until(async () => {
    for (const upload of waiting) {
      const link = await upload.link(service)
      if (link !== undefined) {
        links.set(link, upload.bytes)
        waiting.delete(upload)
      }
    }
    return waiting.size === 0
  })
  return links
}

async function expectToOpen(links: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const [link, bytes] of links) {
    const answer = await fetch(link)
    expect(answer.status).toBe(200)
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  }
}

test('every upload acknowledged before a kill is attached, and its links still work', async () => {
  const data = tempFolder()
  let service = await start('--data', data)
  const early = [await newReceipt(service), await newPhoto(service)]
  expect(await Promise.all(early.map(put))).toEqual([true, true])
  const links = await attached(early, service)
  for (let round = 1; round <= ROUNDS; round++) {
    const making = Array.from({ length: UPLOADS }, (_, n) => (n % 4 ? newReceipt : newPhoto)(service))
    const uploads = await Promise.all(making)
    const stored = await killedAmid(uploads, service, Math.ceil((round * UPLOADS) / (ROUNDS + 1)))
    service = await start('--data', data)
    const began = performance.now()
    const found = await attached(
      uploads.filter((_, n) => stored[n]),
      service,
    )
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.info(`round ${round}: ${found.size} of ${UPLOADS} answered 200, attached after ${seconds} s`)
    for (const [link, bytes] of found) links.set(link, bytes)
    await expectToOpen(links)
    // Upload links still work too: unacknowledged uploads are sent again.
    const rest = uploads.filter((_, n) => !stored[n])
    expect(await Promise.all(rest.map(put))).toEqual(rest.map(() => true))
    for (const [link, bytes] of await attached(rest, service)) links.set(link, bytes)
  }
  expect(links.size).toBe(early.length + ROUNDS * UPLOADS)
  await end(service, 'SIGKILL')
})
