import type { PhotoId } from '../../domain/kit/ids.ts'
import type { Photo } from '../../domain/photos/photo.ts'
import type { Caller } from '../../http/exchange.ts'
import { notFound } from '../../http/problem.ts'
import { getPhoto } from '../../table/photos.ts'
import type { Versioned } from '../../table/store/versioned.ts'

/**
 * Reads the photo with the id in the path, including trashed photos.
 * @throws Problem 404
 */
export async function loadPhoto({ workspaceId }: Caller, id: PhotoId): Promise<Versioned<Photo>> {
  const found = await getPhoto(workspaceId, id)
  if (!found) throw notFound('photo')
  return found
}
