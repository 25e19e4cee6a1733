/** EXIF is near the beginning of a file; the rest, up to 100 MB, is not read into memory. */
const HEAD_BYTES = 4 * 1024 * 1024

/**
 * When a picture was taken: the time that the camera wrote into the file, or else the time of the file, which a copy
 * may have changed. If the file does not state the camera's time zone, the browser's time zone is used.
 */
export async function takenAt(file: File): Promise<string | undefined> {
  const times = [await cameraTime(file), file.lastModified]
  const found = times.find((time) => time !== undefined && time > 0 && time <= Date.now())
  return found === undefined ? undefined : new Date(found).toISOString()
}

/** `2026:03:14 09:30:00` */
const TIME = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/
const OFFSET = /^[+-]\d\d:\d\d$/

async function cameraTime(file: File): Promise<number | undefined> {
  if (!file.type.startsWith('image/')) return undefined
  try {
    const { default: reader } = await import('exifreader')
    const bytes = await file.slice(0, HEAD_BYTES).arrayBuffer()
    const { exif: tags } = reader.load(bytes, { expanded: true })
    const [, year, month, day, time] = TIME.exec(tags?.DateTimeOriginal?.value[0] ?? '') ?? []
    if (year === undefined) return undefined
    const offset = tags?.OffsetTimeOriginal?.value[0] ?? ''
    const parsed = Date.parse(`${year}-${month}-${day}T${time}${OFFSET.test(offset) ? offset : ''}`)
    return Number.isNaN(parsed) ? undefined : parsed
  } catch {
    // No EXIF, or none that can be read.
    return undefined
  }
}
