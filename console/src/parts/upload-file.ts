type Type = readonly [mime: string, ending?: RegExp]

const IMAGES: readonly Type[] = [
  ['image/jpeg', /\.jpe?g$/i],
  ['image/jpg'],
  ['image/png', /\.png$/i],
  ['image/webp', /\.webp$/i],
  ['image/heic', /\.hei[cf]$/i],
  ['image/heif'],
]

interface CheckedFile {
  readonly file?: File
  readonly fault?: string
}

/**
 * The files that the API accepts, including other names of their types (contract 8.3): the `accept` of an input, and
 * a check that finds, before the upload, the faults for which the API would refuse a file. Some browsers do not
 * detect the type of HEIC files.
 */
const uploads = (
  types: readonly Type[],
  endings: string,
  maxMb: number,
  wrongType: string,
  tooLarge: string,
) => ({
  accept: `${types.map(([mime]) => mime).join(',')},${endings}`,
  check(file: File): CheckedFile {
    const { name, size } = file
    const type = types.find(([mime, ending]) => (file.type ? file.type === mime : ending?.test(name)))?.[0]
    if (type === undefined) return { fault: wrongType }
    if (size === 0) return { fault: 'The file is empty.' }
    if (size > maxMb * 1024 * 1024) return { fault: tooLarge }
    return { file: file.type ? file : new File([file], name, { type, lastModified: file.lastModified }) }
  },
})

export const RECEIPTS = uploads(
  [...IMAGES, ['application/pdf', /\.pdf$/i]],
  '.heic,.heif',
  20,
  'A receipt must be a JPEG, PNG, WebP, HEIC or PDF file.',
  'A receipt may have at most 20 MB.',
)

export const PHOTOS = uploads(
  [...IMAGES, ['video/mp4', /\.mp4$/i], ['video/quicktime', /\.mov$/i]],
  '.heic,.heif,.mov',
  100,
  'Photos must be JPEG, PNG, WebP or HEIC, and videos MP4 or QuickTime.',
  'A photo or video can have at most 100 MB.',
)
