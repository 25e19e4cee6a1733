import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { startService } from '../../../local/service/service.ts'
import { uploadedObjectKey } from '../../../shared/domain/kit/uploaded-object.ts'
import { MAX_PHOTO_BYTES } from '../../../shared/domain/photos/photo.ts'
import { newBench } from '../../../test/support/bench.ts'
import { clientOf } from '../../../test/support/client.ts'
import { box, cameraTile, fileType, heicWith } from '../../../test/support/heic.ts'
import { httpTo } from '../../../test/support/http-to.ts'
import { picture } from '../../../test/support/picture.ts'
import { type Sent, sendPhoto, untilReady } from '../data/send-photo.ts'
import { startQuietStores } from '../data/stores.ts'
import type { FinishedAlone } from '../measure/finish-alone.ts'
import { type Broken, median, percentile, printTable, type Section } from '../measure/section.ts'

const PHOTOS = 12
/** Memory limit of a process that makes the renditions of a typical photo. */
const MAX_MB = 512
/** Memory of the function (infra/constructs/uploads.ts), which must suffice for every accepted file. */
const FUNCTION_MB = 2_048

interface File extends Sent {
  readonly what: string
  readonly maxMb: number
}

export const photos: Section = { name: 'photos', run }

async function run(): Promise<Broken> {
  const usual: File = {
    what: '12-megapixel JPEG, turned',
    mime_type: 'image/jpeg',
    bytes: await picture(4_000, 3_000).withMetadata({ orientation: 6 }).jpeg({ quality: 90 }).toBuffer(),
    maxMb: MAX_MB,
  }
  await uploadToReady(usual)
  return memory([
    usual,
    heic('12-megapixel HEIC, turned', 4_032, 3_024, MAX_MB),
    heic('48-megapixel HEIC, turned', 8_064, 6_048, FUNCTION_MB),
    heic('80-megapixel HEIC, turned', 10_000, 8_000, FUNCTION_MB),
    ...(await largest()),
  ])
}

/** Tiles of 512 x 512 pixels, as phones make them. */
const heic = (what: string, width: number, height: number, maxMb: number): File => ({
  what,
  mime_type: 'image/heic',
  bytes: heicWith(cameraTile(), { grid: { width, height }, turns: 3 }),
  maxMb,
})

/** The largest accepted file of each kind. */
async function largest(): Promise<File[]> {
  const turned = { orientation: 6 }
  const jpeg = await picture(8_000, 6_250)
    .withMetadata(turned)
    .jpeg({ quality: 50, progressive: true })
    .toBuffer()
  const large = await sharp(await picture(5_000, 2_500).png({ compressionLevel: 1 }).toBuffer())
    .resize(20_000, 10_000)
    .withMetadata(turned)
    .jpeg({ quality: 50 })
    .toBuffer()
  // The image has one color, because an image of noise would exceed 100 MB; the pixels take the same memory in both cases.
  const plain = { width: 8_000, height: 6_250, channels: 3, background: '#fff' } as const
  const png = await sharp({ create: plain }).png({ progressive: true }).toBuffer()
  const film = Buffer.alloc(MAX_PHOTO_BYTES - 36)
  const mp4 = Buffer.concat([fileType('mp42', 'mp42'), box('mdat', film), box('moov')])
  const maxMb = FUNCTION_MB
  return [
    { what: '200-megapixel JPEG, turned', mime_type: 'image/jpeg', bytes: large, maxMb },
    { what: '50-megapixel JPEG, progressive, turned', mime_type: 'image/jpeg', bytes: jpeg, maxMb },
    { what: '50-megapixel PNG, interlaced', mime_type: 'image/png', bytes: png, maxMb },
    { what: '100 MB video', mime_type: 'video/mp4', bytes: mp4, maxMb },
  ]
}

/** Measures from the request for an upload link to the ready photo, over HTTP, one after the other. */
async function uploadToReady(file: File): Promise<void> {
  const service = await startService({ ephemeral: true, port: 0, rate: 10_000 })
  try {
    const client = clientOf(httpTo(service.url), service.apiKey)
    const taken: number[] = []
    for (let n = 0; n <= PHOTOS; n++) {
      const start = performance.now()
      await untilReady(client, await sendPhoto(client, file))
      // The first one is a warm-up.
      if (n > 0) taken.push(performance.now() - start)
    }
    const row = [file.what, taken.length, median(taken).toFixed(0), percentile(taken, 95).toFixed(0)]
    printTable('Upload to ready, over HTTP, idle', ['file', 'n', 'median ms', 'p95 ms'], [row])
  } finally {
    await service.stop()
  }
}

/** Measures the peak memory of a new process that finishes one file, like a new function instance. */
async function memory(files: readonly File[]): Promise<Broken> {
  const stores = await startQuietStores()
  try {
    const bench = await newBench()
    const rows = []
    const broken: string[] = []
    for (const file of files) {
      const id = await sendPhoto(bench, file)
      const key = uploadedObjectKey('photos', bench.workspace, id)
      const { peakMb, idleMb, ms, cpuMs } = await finishAlone(key)
      const { status, display } = (await bench.get(`/v1/photos/${id}`)).body
      const size = (file.bytes.length / 1024 / 1024).toFixed(1)
      const [time, cpu, idle, peak] = [ms, cpuMs, idleMb, peakMb].map((figure) => figure.toFixed(0))
      rows.push([file.what, size, status, time, cpu, idle, peak, file.maxMb])
      if (status !== 'ready') broken.push(`${file.what}: ${status}`)
      if (!display) broken.push(`${file.what}: not drawn`)
      // Also fails if there is no figure.
      if (!(peakMb < file.maxMb)) broken.push(`${file.what}: ${peakMb.toFixed(0)} MB`)
    }
    const headings = ['file', 'MB', 'ends', 'ms', 'processor ms', 'RSS before', 'peak RSS MB', 'allowed']
    printTable('Finish in a separate process', headings, rows)
    return broken
  } finally {
    await stores.stop()
  }
}

/** Must be asynchronous, because the object store runs in this process. */
async function finishAlone(key: string): Promise<FinishedAlone> {
  const program = new URL('../measure/finish-alone.ts', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, [program, key], { timeout: 300_000 })
  return JSON.parse(stdout)
}
