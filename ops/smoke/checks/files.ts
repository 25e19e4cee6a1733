import { require } from '../../../shared/checks/check.ts'

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

interface Upload {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
}

/** Uploads the picture with the URL, method and headers of the service. */
export async function send({ url, method, headers }: Upload): Promise<void> {
  // fetch sets Content-Length and rejects an explicit value.
  const { 'Content-Length': _, ...others } = headers
  const response = await fetch(url, { method, headers: others, body: new Uint8Array(PNG) })
  require(response.ok, `the upload was answered ${response.status}: ${(await response.text()).slice(0, 200)}`)
}

/** Opens a link without an API key and compares the content with the uploaded picture. */
export async function opens(what: string, url: string): Promise<void> {
  const response = await fetch(url, { redirect: 'manual' })
  require(response.status === 200, `${what}: the link answers ${response.status}`)
  const given = Buffer.from(await response.arrayBuffer())
  require(given.equals(PNG), `${what}: the link gives another file`)
}
