import { finishPhoto } from '../../shared/actions/photos/finish.ts'
import { uploadedObjectsHandler } from '../../shared/storage/uploaded-objects.ts'

/** Photos and videos that were uploaded, as the bucket reports them through the queue, become ready or fail. */
export const handler = uploadedObjectsHandler(finishPhoto)
