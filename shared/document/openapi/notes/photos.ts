import type { Notes } from '../types.ts'

const LINKS = 'Each response has new links, which are valid for 24 hours: treat them as credentials.'

const link = (rendition: string) => ({
  [`${rendition}.url`]: `Signed link to the ${rendition}, which needs no API key. Do not log or forward it.`,
  [`${rendition}.expires_at`]: `When the link to the ${rendition} stops working, 24 hours after it was made.`,
})

/** Photos and videos. */
export const PHOTOS: Notes = {
  'Photo.kind': 'Whether the file is an image or a video.',
  'Photo.project_id': 'Id of the opportunity or project of the photo; null when none was given.',
  'Photo.caption': 'Caption, as free text.',
  'Photo.tags': 'Free labels, in the order in which they were sent.',
  'Photo.status':
    '`pending` until the file is uploaded and checked, then `ready`. `failed` when the file was refused or never uploaded (see `failure_reason`). `trashed`: in the trash, from which it can be restored.',
  'Photo.failure_reason':
    'Why the photo failed; null for other photos, and for a photo that was trashed before its file arrived. `content_type_mismatch` and `size_mismatch`: the file does not match its declared type or size. `damaged`: its pixels cannot be decoded. `unreadable`: the file never arrived, is gone, or a side of the image has more than 20,000 pixels. `not_allowed`: the member who requested the upload was deactivated before the file arrived.',
  'Photo.mime_type': 'Media type of the original.',
  'createPhoto.mime_type':
    'Media type of the file that will be uploaded, in any case. `image/jpg` is read as `image/jpeg`, `image/heif` as `image/heic`.',
  'Photo.size_bytes': 'Size of the original in bytes.',
  'createPhoto.size_bytes': 'Exact size in bytes of the file that will be uploaded.',
  width: 'Pixels from left to right, as displayed. Null until ready, and for videos.',
  height: 'Pixels from top to bottom, as displayed. Null until ready, and for videos.',
  'Photo.content_hash':
    '`sha256:<hex>` of the bytes of the original, so that a mirror can detect files that it already has. Null until ready.',
  original: `The file as uploaded, including its EXIF data and location; \`display\` and \`thumbnail\` of an image have no EXIF data. Null until ready. ${LINKS}`,
  ...link('original'),
  display: `At most 2,048 pixels on the long edge, webp, without metadata; for a video, the video itself. Null until ready, and for an image that is too large to render. ${LINKS}`,
  ...link('display'),
  thumbnail: `At most 320 pixels on the long edge, webp; for a video, a generated placeholder. Null until ready, and for an image that is too large to render. ${LINKS}`,
  ...link('thumbnail'),
  taken_at: 'When it was taken, as sent by the client. Null when it is not known.',
  'listPhotos.created_by': 'Only photos that this member created.',
  'query.taken_from': 'Only photos taken at this time or later; if `taken_at` is null, `created_at` counts.',
  'query.taken_to': 'Only photos taken at this time or earlier; if `taken_at` is null, `created_at` counts.',
  'query.trashed':
    '`true`: only photos in the trash; `false`: only photos outside it. Default: `false`, and both with `updated_since`.',
}
