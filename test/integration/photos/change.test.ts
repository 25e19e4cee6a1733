import { beforeAll, expect, test } from 'vitest'
import type { EventId } from '../../../shared/domain/kit/ids.ts'
import { eventList } from '../../../shared/table/keys.ts'
import { useService } from '../../support/api.ts'
import type { Client } from '../../support/client.ts'
import { PDF, send, WEBP } from '../files/files.ts'
import { listed } from '../files/listed.ts'
import { allow, photographer, processed, shown, take } from './photos.ts'

beforeAll(useService)

const CHANGES = { caption: 'After', tags: ['roof', 'after'], taken_at: '2026-03-04T05:06:07+02:00' }
const SHOWN = { ...CHANGES, taken_at: '2026-03-04T03:06:07.000Z' }

test.each<[string, (owner: Awaited<ReturnType<typeof photographer>>) => Promise<string>]>([
  ['pending', async (owner) => (await allow(owner, 'image/webp', WEBP.length)).id],
  ['ready', async (owner) => (await take(owner, 'image/webp', WEBP)).id],
  ['failed', async (owner) => (await take(owner, 'image/webp', PDF)).id],
  [
    'trashed',
    async (owner) => {
      const { id } = await take(owner, 'image/webp', WEBP)
      await owner.delete(`/v1/photos/${id}`)
      return id
    },
  ],
])('a %s photo is changed, stays as it is otherwise, and fires nothing', async (status, make) => {
  const owner = await photographer()
  const { body: project } = await owner.post('/v1/opportunities', { name: 'Roof' })
  const target = `/v1/photos/${await make(owner)}`
  const before = await owner.get(target)
  const events = async () => (await listed(eventList(owner.id))) as EventId[]
  const fired = await events()
  const { status: code, body, headers } = await owner.patch(target, { ...CHANGES, project_id: project.id })
  expect(code).toBe(200)
  const { updated_at, ...rest } = before.body
  expect(body).toMatchObject({ ...SHOWN, status, project_id: project.id, id: rest.id })
  for (const name of ['kind', 'created_by', 'created_at', 'content_hash', 'width', 'failure_reason'])
    expect(body[name]).toEqual(rest[name])
  expect(body.updated_at > updated_at).toBe(true)
  expect(body.original === null).toBe(rest.original === null)
  expect(headers.etag).not.toBe(before.headers.etag)
  // What is equal changes nothing, also the ETag.
  const again = await owner.patch(target, { ...CHANGES, project_id: project.id })
  expect([again.status, again.headers.etag]).toEqual([200, headers.etag])
  const cleared = await owner.patch(target, { project_id: null, caption: null, tags: [], taken_at: null })
  expect(cleared.body).toMatchObject({ project_id: null, caption: null, tags: [], taken_at: null, status })
  const inProject = await owner.get(`/v1/photos?project_id=${project.id}&trashed=${status === 'trashed'}`)
  expect(inProject.body.data).toEqual([])
  expect(await events()).toEqual(fired)
})

test('a photo that was changed before its file arrived is ready with both', async () => {
  const owner = await photographer()
  const { id, upload } = await allow(owner, 'image/webp', WEBP.length)
  await owner.patch(`/v1/photos/${id}`, CHANGES)
  expect(await send(upload, WEBP)).toBe(200)
  expect(await processed(owner, id)).toMatchObject({ ...SHOWN, status: 'ready' })
})

test('a change is refused for another version, an unknown photo or project, and unknown or wrong fields', async () => {
  const owner = await photographer()
  const { id } = await allow(owner, 'image/webp', WEBP.length)
  const target = `/v1/photos/${id}`
  const { headers } = await owner.get(target)
  const stale = { 'If-Match': '"x"' }
  const current = { 'If-Match': headers.etag ?? '' }
  expect((await owner.patch(target, { caption: 'A' }, stale)).status).toBe(412)
  expect((await owner.patch(target, { caption: 'A' }, current)).status).toBe(200)
  expect((await owner.patch(target, { caption: 'B' }, current)).status).toBe(412)
  const unknown = await owner.patch(target, { caption: 'C', project_id: owner.owner })
  expect(unknown).toMatchObject({ status: 400, body: { error: { details: [{ path: 'project_id' }] } } })
  for (const body of [{ mime_type: 'image/png' }, { tags: null }, { taken_at: 'noon' }, { caption: 1 }])
    expect((await owner.patch(target, body)).status).toBe(400)
  expect((await owner.patch(`/v1/photos/${owner.owner}`, { caption: 'A' })).status).toBe(404)
  expect(await shown(owner, id)).toMatchObject({ caption: 'A', project_id: null })
})

test('photos are found by time, person and tag, together with project, trash and changes', async () => {
  const owner = await photographer()
  const { body: project } = await owner.post('/v1/opportunities', { name: 'Roof' })
  const colleague = await owner.join(['expenses.view'])
  const make = async (client: Client, more: object) => (await allow(client, 'image/webp', 9, more)).id
  const [morning, noon] = ['2026-03-04T08:00:00.000Z', '2026-03-04T12:00:00.000Z']
  const first = await make(owner, { taken_at: morning, tags: ['roof', 'before'], project_id: project.id })
  const second = await make(colleague, { taken_at: noon, tags: ['roof'] })
  const third = await make(owner, { tags: ['Roof'] })
  const find = async (query: string) => {
    const { status, body } = await owner.get(`/v1/photos?${query}`)
    return status === 200 ? body.data.map(({ id }: { id: string }) => id) : status
  }
  const { created_at } = (await owner.get(`/v1/photos/${third}`)).body
  expect(await find(`taken_from=${morning}&taken_to=${noon}`)).toEqual([second, first])
  expect(await find(`taken_from=2026-03-04T08:00:00.001Z&taken_to=${noon}`)).toEqual([second])
  expect(await find(`taken_to=2026-03-04T13:59:59.999%2B02:00`)).toEqual([first])
  // Without `taken_at`, the time of the request for the link counts.
  expect(await find(`taken_from=${created_at}&taken_to=${created_at}`)).toEqual([third])
  expect(await find(`taken_from=${noon}&taken_to=${morning}`)).toEqual([])
  expect(await find(`created_by=${colleague.id}`)).toEqual([second])
  expect(await find(`created_by=${project.id}`)).toEqual([])
  expect(await find('tag=roof')).toEqual([second, first])
  expect(await find('tag=roo')).toEqual([])
  expect(await find(`tag=roof&created_by=${owner.owner}&project_id=${project.id}`)).toEqual([first])
  // The list of changes ends some seconds ago.
  await expect.poll(() => find('tag=roof&updated_since=2020-01-01T00:00:00Z')).toEqual([first, second])
  await owner.patch(`/v1/photos/${second}`, { tags: ['gutter'], taken_at: morning })
  expect(await find('tag=roof')).toEqual([first])
  expect(await find(`tag=gutter&taken_to=${morning}`)).toEqual([second])
  await owner.delete(`/v1/photos/${second}`)
  expect(await find('tag=gutter')).toEqual([])
  expect(await find('tag=gutter&trashed=true')).toEqual([second])
  for (const query of ['tag=', 'taken_from=', 'taken_to=noon', 'created_by=me'])
    expect(await find(query)).toBe(400)
})
