import { emptyObject } from '../fields.ts'
import { route } from '../route.ts'
import { photoCreate, photoPatch, photoQuery } from '../schemas/photo.ts'

const tag = 'Photos'

export const createPhoto = /* @__PURE__ */ route(() => ({
  id: 'createPhoto',
  method: 'POST',
  path: '/v1/photos',
  handler: 'photos/create',
  summary:
    'Get an upload link for a photo or video; the photo is ready once the file is uploaded and checked',
  tag,
  fires: ['photo.uploaded'],
  firesWhen: 'once the file is uploaded and checked',
  limits: [
    'A file has at most 100 MB, and an image at most 20,000 pixels a side. An image of more than 80 megapixels has no renditions, except a JPEG that is not progressive; nor has an interlaced PNG or progressive JPEG of more than 50 megapixels. A workspace has at most 200 photos whose file has not arrived or has not been processed (409).',
  ],
  access: ['table:read', 'table:write', 'upload:photos', 'sealing-key'],
  body: photoCreate,
  response: { status: 201, description: 'The new photo, and how to upload its file' },
  secret: true,
}))

export const listPhotos = /* @__PURE__ */ route(() => ({
  id: 'listPhotos',
  method: 'GET',
  path: '/v1/photos',
  handler: 'photos/list',
  summary: 'List photos and videos, newest first, or by last change',
  tag,
  access: ['table:read', 'index:list', 'index:project', 'index:changes', 'files:sign'],
  query: photoQuery,
  response: { status: 200, description: 'A page of photos' },
}))

export const getPhoto = /* @__PURE__ */ route(() => ({
  id: 'getPhoto',
  method: 'GET',
  path: '/v1/photos/{id}',
  handler: 'photos/get',
  summary: 'Retrieve a photo or video, including one in the trash',
  tag,
  access: ['table:read', 'files:sign'],
  response: { status: 200, description: 'The photo' },
}))

export const patchPhoto = /* @__PURE__ */ route(() => ({
  id: 'patchPhoto',
  method: 'PATCH',
  path: '/v1/photos/{id}',
  handler: 'photos/patch',
  summary: 'Update a photo in any status: caption, tags, project or time',
  tag,
  fires: [],
  access: ['table:read', 'table:write', 'files:sign'],
  body: photoPatch,
  response: { status: 200, description: 'The updated photo' },
}))

export const deletePhoto = /* @__PURE__ */ route(() => ({
  id: 'deletePhoto',
  method: 'DELETE',
  path: '/v1/photos/{id}',
  handler: 'photos/delete',
  summary: 'Move a photo to the trash; safe to repeat',
  tag,
  fires: ['photo.deleted'],
  firesWhen: 'when the photo was ready',
  access: ['table:read', 'table:write'],
  response: { status: 204, description: 'Moved to the trash' },
}))

export const restorePhoto = /* @__PURE__ */ route(() => ({
  id: 'restorePhoto',
  method: 'POST',
  path: '/v1/photos/{id}/restore',
  handler: 'photos/restore',
  summary: 'Restore a photo from the trash; a photo without a file becomes `failed`',
  tag,
  fires: ['photo.uploaded'],
  firesWhen: 'when the photo has a file',
  access: ['table:read', 'table:write', 'files:sign', 'sealing-key'],
  body: emptyObject(),
  response: { status: 200, description: 'The updated photo' },
  secret: true,
}))
