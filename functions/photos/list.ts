import { listPhotos as route } from '../../shared/contract/routes/photos.ts'
import { viewPhoto } from '../../shared/domain/photo-view.ts'
import { openCursor, page } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { signRecord } from '../../shared/storage/envelope.ts'
import { listPhotos } from '../../shared/table/photos.ts'

export const handler = endpoint(route, async ({ query: { limit, cursor, ...filter }, caller, now }) => {
  const scope = [route.id, filter]
  const after = openCursor(caller, scope, cursor)
  const found = await listPhotos(caller.workspaceId, filter, { limit, after })
  const listed = page(caller, scope, limit, found, viewPhoto)
  return ok({
    ...listed,
    data: await Promise.all(listed.data.map((photo) => signRecord('photo', photo, now))),
  })
})
