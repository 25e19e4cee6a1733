import { loadPhoto } from '../../shared/actions/photos/load.ts'
import { getPhoto as route } from '../../shared/contract/routes/photos.ts'
import { viewPhoto } from '../../shared/domain/photos/photo-view.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { signRecord } from '../../shared/storage/envelope.ts'

export const handler = endpoint(route, async ({ params, caller, now }) => {
  const { record } = await loadPhoto(caller, params.id)
  return ok(await signRecord('photo', viewPhoto(record), now))
})
