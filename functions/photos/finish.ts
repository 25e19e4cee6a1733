import { finishPhoto } from '../../shared/actions/photos/finish.ts'
import { uploadedObjectsHandler } from '../../shared/storage/uploaded-objects.ts'

/** Consumes the S3 events of uploaded photos and videos: marks each as ready or failed. */
export const handler = uploadedObjectsHandler(finishPhoto)
