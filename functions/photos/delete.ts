import { actOf, replacement } from '../../shared/actions/change.ts'
import { loadPhoto } from '../../shared/actions/photos/load.ts'
import { deletePhoto as route } from '../../shared/contract/routes/photos.ts'
import { trashPhoto } from '../../shared/domain/photos/photo-change.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { noContent } from '../../shared/http/reply.ts'
import { photoReplacement } from '../../shared/table/photos.ts'

export const handler = endpoint(route, async ({ params, caller, now, commit, requireMatch }) => {
  const current = await loadPhoto(caller, params.id)
  requireMatch(current.record)
  const change = trashPhoto(current.record, actOf(caller, now))
  return commit(noContent(), replacement(caller.workspaceId, current, change, photoReplacement))
})
