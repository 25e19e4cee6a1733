import { actOf } from '../../shared/actions/change.ts'
import { checkReferences } from '../../shared/actions/check-references.ts'
import { commitWithinUploads } from '../../shared/actions/uploads/within-limit.ts'
import { createPhoto as route } from '../../shared/contract/routes/photos.ts'
import { uploadedObjectKey } from '../../shared/domain/kit/uploaded-object.ts'
import { newPhoto } from '../../shared/domain/photos/photo-change.ts'
import { viewPhoto } from '../../shared/domain/photos/photo-view.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { created } from '../../shared/http/reply.ts'
import { seal, unseal } from '../../shared/storage/seal.ts'
import { signUpload } from '../../shared/storage/uploads.ts'
import { openUploadOf, photoInsertion } from '../../shared/table/photos.ts'

/** The file has not arrived yet. */
const NO_LINKS = { original: null, display: null, thumbnail: null }

export const handler = endpoint(
  route,
  async ({ body, caller, now, commit }) => {
    const { project_id } = body
    if (project_id) await checkReferences(caller, { project_id })
    const photo = newPhoto(caller.workspaceId, body, actOf(caller, now))
    const upload = await signUpload(
      { ...photo, key: uploadedObjectKey('photos', caller.workspaceId, photo.id) },
      now,
    )
    return commitWithinUploads('photos', openUploadOf(photo), now, () =>
      commit(created({ ...viewPhoto(photo), ...NO_LINKS, upload }), photoInsertion(photo)),
    )
  },
  { vault: { seal, unseal } },
)
