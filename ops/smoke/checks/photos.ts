import { createHash } from 'node:crypto'
import { assertEqual, type Family, require } from '../../../shared/checks/check.ts'
import { newExpense } from './expenses.ts'

export const photos: Family = [
  {
    name: 'a photo is uploaded and becomes ready; its links give the file and its renditions',
    run: async ({ client, name, cleanUp, until }) => {
      const { id, upload } = await client.post('/v1/photos', {
        mime_type: 'image/png',
        size_bytes: PNG.length,
        caption: name,
      })
      cleanUp(() => client.delete(`/v1/photos/${id}`))
      await send(upload)
      const photo = await until('the photo is ready', async () => {
        const found = await client.get(`/v1/photos/${id}`)
        return found.status === 'pending' ? undefined : found
      })
      assertEqual('its status', photo.status, 'ready')
      const hash = createHash('sha256').update(PNG).digest('hex')
      assertEqual('its content_hash', photo.content_hash.replace(/^sha256[:=]/, ''), hash)
      await opens('the original', photo.original.url, PNG)
      await opens('the display rendition', photo.display.url)
      await opens('the thumbnail', photo.thumbnail.url)
    },
  },
]

export const receipts: Family = [
  {
    name: 'a receipt is uploaded and attached; its link and its redirect give the file; it can be removed',
    run: async (context) => {
      const { client } = context
      const { id } = await newExpense(context)
      const file = { mime_type: 'image/png', size_bytes: PNG.length }
      await client.call(404, 'GET', `/v1/expenses/${id}/receipt`)
      await send((await client.post(`/v1/expenses/${id}/receipt`, file)).upload)
      const { receipt } = await context.until('the receipt is attached', async () => {
        const expense = await client.get(`/v1/expenses/${id}`)
        return expense.receipt === null ? undefined : expense
      })
      assertEqual(
        'its type and size',
        [receipt.mime_type, receipt.size_bytes],
        [file.mime_type, file.size_bytes],
      )
      await opens('the link', receipt.url, PNG)
      const { headers } = await client.call(307, 'GET', `/v1/expenses/${id}/receipt`)
      const location = headers.get('location')
      require(location, 'the redirect leads nowhere')
      await opens('the redirect', location, PNG)
      await client.delete(`/v1/expenses/${id}/receipt`)
      await client.call(404, 'GET', `/v1/expenses/${id}/receipt`)
    },
  },
]

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

interface Upload {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
}

/** Uploads the test file with the URL, method and headers of the service. */
async function send({ url, method, headers }: Upload): Promise<void> {
  // fetch sets Content-Length and rejects an explicit value.
  const { 'Content-Length': length, ...others } = headers
  assertEqual('the length that the link takes', Number(length), PNG.length)
  const response = await fetch(url, { method, headers: others, body: new Uint8Array(PNG) })
  require(response.ok, `the upload was answered ${response.status}: ${(await response.text()).slice(0, 200)}`)
}

/** Opens a link without an API key and compares the content with the uploaded file. */
async function opens(what: string, url: string, bytes?: Buffer): Promise<void> {
  const response = await fetch(url, { redirect: 'manual' })
  require(response.status === 200, `${what}: the link answers ${response.status}`)
  const given = Buffer.from(await response.arrayBuffer())
  require(bytes === undefined
    ? given.length > 0
    : given.equals(bytes), `${what}: the link gives another file`)
}
