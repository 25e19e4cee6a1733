import type { UploadForm } from '../../../shared/storage/uploads.ts'
import { http } from '../../support/api.ts'
import type { Client } from '../../support/client.ts'
import { box, fileType } from '../../support/heic.ts'
import { picture } from '../../support/picture.ts'
import { until } from '../../support/until.ts'
import { newWorkspace } from '../../support/workspace.ts'
import { send } from '../files/files.ts'

/** A photo as the API shows it. */
export interface Shown {
  readonly id: string
  readonly status: 'pending' | 'ready' | 'trashed' | 'failed'
  readonly width: number | null
  readonly height: number | null
  readonly content_hash: string | null
  readonly original: { readonly url: string; readonly expires_at: string } | null
  readonly display: { readonly url: string; readonly expires_at: string } | null
  readonly thumbnail: { readonly url: string; readonly expires_at: string } | null
}

/** A JPEG as a phone takes it in portrait format: noise, with an EXIF orientation and a GPS position. */
export const jpeg = (width: number, height: number): Promise<Buffer> =>
  picture(width, height)
    .withExif({
      IFD0: { Copyright: 'Olive Owner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 16/1 2/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** The smallest file that is recognized as an MP4. */
export const MP4 = Buffer.concat([fileType('isom', 'mp41'), box('mdat', Buffer.alloc(8, 7)), box('moov')])

/** On the starter plan, because photos need no other (contract 4.4). */
export const photographer = () => newWorkspace(http, 'starter')

export async function allow(
  client: Client,
  mime_type: string,
  size_bytes: number,
  more: object = {},
): Promise<Shown & { readonly upload: UploadForm }> {
  const { status, body } = await client.post('/v1/photos', { mime_type, size_bytes, ...more })
  if (status !== 201) throw new Error(`the creation of a photo failed with ${status} ${JSON.stringify(body)}`)
  return body
}

export const shown = async (client: Client, id: string): Promise<Shown> =>
  (await client.get(`/v1/photos/${id}`)).body

export async function processed(client: Client, id: string): Promise<Shown> {
  await until(async () => (await shown(client, id)).status !== 'pending')
  return shown(client, id)
}

/** Uploads a file and returns the processed photo. */
export async function take(
  client: Client,
  mime_type: string,
  bytes: Buffer,
  more: object = {},
): Promise<Shown> {
  const { id, upload } = await allow(client, mime_type, bytes.length, more)
  const status = await send(upload, bytes)
  if (status !== 200) throw new Error(`the upload failed with ${status}`)
  return processed(client, id)
}

/** Fetches the file of a link. */
export async function fetched(
  link: { readonly url: string } | null,
): Promise<{ type: string | null; bytes: Buffer }> {
  if (!link) throw new Error('there is no link')
  const answer = await fetch(link.url)
  if (answer.status !== 200) throw new Error(`the link failed with ${answer.status}`)
  return { type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) }
}
