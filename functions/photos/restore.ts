import { actOf, replacement } from '../../shared/actions/change.ts'
import { loadPhoto } from '../../shared/actions/photos/load.ts'
import { restorePhoto as route } from '../../shared/contract/routes/photos.ts'
import { restorePhoto } from '../../shared/domain/photos/photo-change.ts'
import { viewPhoto } from '../../shared/domain/photos/photo-view.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { signRecord } from '../../shared/storage/envelope.ts'
import { seal, unseal } from '../../shared/storage/seal.ts'
import { photoReplacement } from '../../shared/table/photos.ts'

export const handler = endpoint(
  route,
  async ({ params, caller, now, commit }) => {
    const current = await loadPhoto(caller, params.id)
    const change = restorePhoto(current.record, actOf(caller, now))
    const shown = await signRecord('photo', viewPhoto(change.record), now)
    return commit(ok(shown), replacement(caller.workspaceId, current, change, photoReplacement))
  },
  { vault: { seal, unseal } },
)
