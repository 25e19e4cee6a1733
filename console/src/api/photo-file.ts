/**
 * The types that the API takes, with extensions of file names: browsers do not know the type of each. Some know it by
 * another name, which the API takes too.
 */
const TYPES = [
  ['image/jpeg', /\.jpe?g$/i],
  ['image/jpg', undefined],
  ['image/png', /\.png$/i],
  ['image/webp', /\.webp$/i],
  ['image/heic', /\.hei[cf]$/i],
  ['image/heif', undefined],
  ['video/mp4', /\.mp4$/i],
  ['video/quicktime', /\.mov$/i],
] as const

const MAX_BYTES = 100 * 1024 * 1024

/** For the `accept` of a file input. */
export const ACCEPTED: string = [...TYPES.map(([type]) => type), '.heic', '.heif', '.mov'].join(',')

interface Named {
  readonly name: string
  readonly type: string
  readonly size: number
}

export const typeOf = ({ name, type }: Pick<Named, 'name' | 'type'>): string | undefined =>
  TYPES.find(([known, ending]) => (type ? known === type : ending?.test(name)))?.[0]

/** Why a file cannot be uploaded. */
export function faultOfFile(file: Named): string | undefined {
  if (!typeOf(file)) return 'Photos must be JPEG, PNG, WebP or HEIC, and videos MP4 or QuickTime.'
  if (file.size === 0) return 'The file is empty.'
  return file.size > MAX_BYTES ? 'A photo or video can have at most 100 MB.' : undefined
}

/** The file with the type by its name, if the browser does not know it. */
export function withType(file: File): File {
  const type = typeOf(file)
  return file.type || !type ? file : new File([file], file.name, { type })
}
