import { finishSlowPhoto } from '../../shared/actions/photos/finish.ts'
import { uploadedObjectsHandler } from '../../shared/storage/uploaded-objects.ts'

/**
 * Consumes photos that take long to render, or whose workspace has many photos in progress: marks each as ready or
 * failed.
 */
export const handler = uploadedObjectsHandler(finishSlowPhoto)
