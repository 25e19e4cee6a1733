import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../../../test/support/client.ts'

/** A file as a client sends it. */
export interface Sent {
  readonly mime_type: string
  readonly bytes: Buffer
}

/** Requests an upload and sends the file; returns the photo's id. */
export async function sendPhoto(client: Client, { mime_type, bytes }: Sent): Promise<string> {
  const { status, body } = await client.post('/v1/photos', { mime_type, size_bytes: bytes.length })
  if (status !== 201) throw new Error(`a photo was answered ${status}`)
  const { method, url, headers } = body.upload
  const { ok } = await fetch(url, { method, headers, body: new Uint8Array(bytes) })
  if (!ok) throw new Error('the upload was refused')
  return body.id
}

/** The photo, once it is no longer pending. */
export async function untilReady(client: Client, id: string) {
  for (;;) {
    const { body } = await client.get(`/v1/photos/${id}`)
    if (body.status !== 'pending') return body
    await sleep(10)
  }
}
