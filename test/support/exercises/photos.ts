import type * as rows from '../../../shared/contract/routes/photos.ts'
import type { PhotoId } from '../../../shared/domain/kit/ids.ts'
import { readyPhoto } from '../../../shared/domain/photos/photo-change.ts'
import { getPhoto, photoReplacement } from '../../../shared/table/photos.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import type { Bench } from '../bench.ts'
import { aPage, BUDGET, type Exercises, idOf } from './exercise.ts'

const file = { mime_type: 'image/jpeg', size_bytes: 100 }

/** A ready photo without stored files: links are only signed, never requested. */
async function photo(bench: Bench): Promise<string> {
  const id = await idOf(bench.post('/v1/photos', file))
  const found = await getPhoto(bench.workspace, id as PhotoId)
  if (!found) throw new Error('the photo is gone')
  const place = `photos/${bench.workspace}/${id}`
  const places = { original: `${place}/o`, display: `${place}/d`, thumbnail: `${place}/t` }
  const arrived = { content_hash: 'sha256:00', width: 4_000, height: 3_000, ...places }
  await commit(photoReplacement(found, readyPhoto(found.record, arrived, new Date()).record))
  return id
}

async function trashed(bench: Bench): Promise<string> {
  const id = await photo(bench)
  await bench.delete(`/v1/photos/${id}`)
  return id
}

export const photos: Exercises<typeof rows> = {
  createPhoto: {
    budget: BUDGET.createNaming,
    prepare: (bench) => idOf(bench.post('/v1/opportunities', { name: 'Project' })),
    request: (bench, project_id) => bench.post('/v1/photos', { ...file, project_id }),
  },
  listPhotos: {
    budget: BUDGET.list,
    readUnits: 14,
    prepare: (bench) => aPage(bench, photo),
    request: (bench) => bench.get('/v1/photos'),
  },
  getPhoto: {
    budget: BUDGET.get,
    prepare: photo,
    request: (bench, id) => bench.get(`/v1/photos/${id}`),
  },
  patchPhoto: {
    budget: BUDGET.changeNaming,
    prepare: async (bench) => {
      const project = await idOf(bench.post('/v1/opportunities', { name: 'Project' }))
      return `${await photo(bench)} ${project}`
    },
    request: (bench, prepared) => {
      const [id, project_id] = prepared.split(' ')
      return bench.patch(`/v1/photos/${id}`, { project_id, caption: 'After' })
    },
  },
  deletePhoto: {
    budget: BUDGET.change,
    prepare: photo,
    request: (bench, id) => bench.delete(`/v1/photos/${id}`),
  },
  restorePhoto: {
    budget: BUDGET.change,
    prepare: trashed,
    request: (bench, id) => bench.post(`/v1/photos/${id}/restore`),
  },
}
