import { finishSlowPhoto } from '../../shared/actions/photos/finish.ts'
import { uploadedObjectsHandler } from '../../shared/storage/uploaded-objects.ts'

/** Consumes the photos that take long to draw, or whose workspace has many in progress: marks each as ready or failed. */
export const handler = uploadedObjectsHandler(finishSlowPhoto)
