import { changesPage, changesQueryOf } from '../../shared/actions/changes/page.ts'
import { listPhotos as route } from '../../shared/contract/routes/photos.ts'
import { photoFilters } from '../../shared/domain/photos/photo-filter.ts'
import { viewPhoto } from '../../shared/domain/photos/photo-view.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { signRecord } from '../../shared/storage/envelope.ts'
import { changedPhotos, listPhotos } from '../../shared/table/photos.ts'

export const handler = endpoint(route, async ({ query, caller, now }) => {
  const { limit, cursor, updated_since, order, include_deleted, ...given } = query
  const wanted = photoFilters.read(given)
  const changes = changesQueryOf(query, now)
  const list = async () => {
    if (changes) {
      const changed = changedPhotos(caller.workspaceId, wanted)
      return changesPage(caller, changes, query, changed, viewPhoto)
    }
    const filter = { ...wanted, trashed: wanted.trashed ?? false }
    const page = openPage(caller, [route.id, filter], { limit, cursor })
    return page.body(await listPhotos(caller.workspaceId, filter, page), viewPhoto)
  }
  const listed = await list()
  const data = await Promise.all(listed.data.map((photo) => signRecord('photo', photo, now)))
  return ok({ ...listed, data })
})
