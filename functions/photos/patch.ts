import { checkReferences } from '../../shared/actions/check-references.ts'
import { loadPhoto } from '../../shared/actions/photos/load.ts'
import { patchPhoto as route } from '../../shared/contract/routes/photos.ts'
import { patchPhoto } from '../../shared/domain/photos/photo-change.ts'
import { viewPhoto } from '../../shared/domain/photos/photo-view.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { signRecord } from '../../shared/storage/envelope.ts'
import { photoReplacement } from '../../shared/table/photos.ts'

export const handler = endpoint(route, async ({ params, body, caller, now, commit, requireMatch }) => {
  const current = await loadPhoto(caller, params.id)
  requireMatch(current.record)
  const { project_id } = body
  if (project_id) await checkReferences(caller, { project_id })
  const next = patchPhoto(current.record, body, now)
  const shown = await signRecord('photo', viewPhoto(next), now)
  return commit(ok(shown), next === current.record ? [] : photoReplacement(current, next))
})
