import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import type { EventId, WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import { signEnvelope } from '../../../shared/storage/envelope.ts'
import { eventList } from '../../../shared/table/keys.ts'
import { getEvents } from '../../../shared/webhooks/events/rows.ts'
import { useService } from '../../support/api.ts'
import { send, WEBP } from '../files/files.ts'
import { listed } from '../files/listed.ts'
import { allow, fetched, jpeg, photographer, processed, shown, take } from './photos.ts'

beforeAll(useService)

const NONE = { width: null, height: null, content_hash: null, original: null, display: null, thumbnail: null }
const hashOf = (bytes: Buffer) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`
const eventsOf = async (ws: WorkspaceId) => {
  const events = await getEvents(ws, (await listed(eventList(ws))) as EventId[])
  return events.filter(({ entity_type }) => entity_type === 'photo')
}

test('a photo is pending without links until its file is uploaded; then all three links open without a key', async () => {
  const owner = await photographer()
  const { body: project } = await owner.post('/v1/opportunities', { name: 'Roof' })
  const bytes = await jpeg(3_000, 2_000)
  expect(await sharp(bytes).metadata()).toMatchObject({ exif: expect.anything(), orientation: 6 })
  const given = {
    project_id: project.id,
    caption: 'Before',
    tags: ['roof'],
    taken_at: '2026-03-04T05:06:07+02:00',
  }
  const { upload, ...pending } = await allow(owner, 'image/jpeg', bytes.length, given)
  const fields = { ...given, taken_at: '2026-03-04T03:06:07.000Z', kind: 'photo', created_by: owner.owner }
  expect(pending).toMatchObject({
    ...fields,
    ...NONE,
    object: 'photo',
    status: 'pending',
    size_bytes: bytes.length,
  })
  expect(upload).toMatchObject({ method: 'PUT', headers: { 'Content-Type': 'image/jpeg' } })
  expect(await shown(owner, pending.id)).toEqual(pending)
  expect(await eventsOf(owner.id)).toEqual([])

  expect(await send(upload, bytes)).toBe(200)
  const ready = await processed(owner, pending.id)
  // Width and height are those after rotation.
  const found = { status: 'ready', width: 2_000, height: 3_000, content_hash: hashOf(bytes) }
  expect(ready).toMatchObject({ ...fields, ...found })
  expect(await fetched(ready.original)).toEqual({ type: 'image/jpeg', bytes })
  for (const [link, width, height] of [
    [ready.display, 1_365, 2_048],
    [ready.thumbnail, 213, 320],
  ] as const) {
    const made = await fetched(link)
    expect(made.type).toBe('image/webp')
    const { format, exif, orientation, ...size } = await sharp(made.bytes).metadata()
    expect({ format, exif, orientation }).toEqual({ format: 'webp', exif: undefined, orientation: undefined })
    expect(size).toMatchObject({ width, height })
  }
  expect(ready.original?.url).toContain('X-Amz-Expires=86400')
  for (const [link, name] of [
    [ready.original, 'photo-2026-03-04.jpg'],
    [ready.display, 'photo-2026-03-04.webp'],
    [ready.thumbnail, 'photo-2026-03-04.webp'],
  ] as const) {
    const { headers } = await fetch(link?.url ?? '')
    expect(headers.get('content-disposition')).toBe(`inline; filename="${name}"`)
  }
})

test('photo.uploaded has the photo as the API shows it, its uploader, and file keys instead of links', async () => {
  const owner = await photographer()
  const { id } = await take(owner, 'image/webp', WEBP)
  const [event, ...others] = await eventsOf(owner.id)
  expect(others).toEqual([])
  expect(event).toMatchObject({
    trigger: 'photo.uploaded',
    entity_type: 'photo',
    entity_id: id,
    metadata: {},
  })
  expect(event?.performed_by).toBe(owner.owner)
  expect(JSON.stringify(event)).not.toContain('X-Amz')
  const { data } = await signEnvelope(event as NonNullable<typeof event>, new Date())
  const now = await shown(owner, id)
  expect(Object.keys(data ?? {})).toEqual(Object.keys(now))
  expect({ ...data, ...links(data) }).toEqual({ ...now, ...links(now) })
  expect((await fetched(data?.display as never)).type).toBe('image/webp')
})

/** The links without their queries, which differ by the time of the signature. */
function links(photo: object | null | undefined) {
  const { original, display, thumbnail } = photo as Record<string, { url: string }>
  const path = (link: { url: string } | undefined) => link?.url.split('?')[0]
  return { original: path(original), display: path(display), thumbnail: path(thumbnail) }
}

describe('the trash', () => {
  test('trashing and restoring a ready photo creates one event each', async () => {
    const owner = await photographer()
    const target = `/v1/photos/${(await take(owner, 'image/webp', WEBP)).id}`
    for (const _ of [1, 2]) expect((await owner.delete(target)).status).toBe(204)
    for (const _ of [1, 2]) expect((await owner.post(`${target}/restore`)).body.status).toBe('ready')
    const triggers = (await eventsOf(owner.id)).map(({ trigger }) => trigger)
    expect(triggers).toEqual(['photo.uploaded', 'photo.deleted', 'photo.uploaded'])
  })

  test('has its own list, also by project, and a cursor works only with its own list', async () => {
    const owner = await photographer()
    const { body: project } = await owner.post('/v1/opportunities', { name: 'Roof' })
    const inProject = { project_id: project.id }
    const ids: string[] = []
    for (const more of [inProject, inProject, {}, inProject])
      ids.unshift((await allow(owner, 'image/png', 9, more)).id)
    const [newest, loose, middle, oldest] = ids
    await owner.delete(`/v1/photos/${newest}`)
    await owner.delete(`/v1/photos/${loose}`)
    const list = async (query: string) => (await owner.get(`/v1/photos?${query}`)).body
    const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)
    expect(idsOf(await list(''))).toEqual([middle, oldest])
    expect(idsOf(await list('trashed=true'))).toEqual([newest, loose])
    expect(idsOf(await list(`trashed=true&project_id=${project.id}`))).toEqual([newest])
    expect(idsOf(await list(`project_id=${project.id}&trashed=false`))).toEqual([middle, oldest])
    expect(idsOf(await list(`project_id=${owner.owner}`))).toEqual([])

    const first = await list(`limit=1&project_id=${project.id}`)
    expect([idsOf(first), first.has_more, first.limit]).toEqual([[middle], true, 1])
    const rest = await list(`limit=1&project_id=${project.id}&cursor=${first.next_cursor}`)
    expect([idsOf(rest), rest.has_more, rest.next_cursor]).toEqual([[oldest], false, null])
    expect((await owner.get(`/v1/photos?limit=1&cursor=${first.next_cursor}`)).status).toBe(400)
  })
})
