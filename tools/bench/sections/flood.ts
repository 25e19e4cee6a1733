import sharp from 'sharp'
import { startService } from '../../../local/service/service.ts'
import { newBench } from '../../../test/support/bench.ts'
import { httpTo } from '../../../test/support/http-to.ts'
import { picture } from '../../../test/support/picture.ts'
import { type Sent, sendPhoto, untilReady } from '../data/send-photo.ts'
import { type Broken, printTable, type Section } from '../measure/section.ts'

const ROUNDS = 2
/** Files that one workspace sends at once. */
const FLOOD = 8
/** Another workspace's photo is ready within this time, regardless of the uploads of one workspace (contract 8.15). */
const MAX_MS = 20_000

/** One workspace sends photos that take long to render; another workspace sends a usual photo. */
export const flood: Section = { name: 'flood', run }

async function run(): Promise<Broken> {
  const service = await startService({
    ephemeral: true,
    port: 0,
    rate: 10_000,
    size: 'small',
    concurrency: 10,
  })
  try {
    Object.assign(process.env, service.environment)
    const [flooding, other] = [await newBench(httpTo(service.url)), await newBench(httpTo(service.url))]
    const files = { large: await large(), usual: await usual() }
    const rows = []
    const broken: string[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      for (let n = 0; n < FLOOD; n++) await sendPhoto(flooding, files.large)
      const start = performance.now()
      const { status, display } = await untilReady(other, await sendPhoto(other, files.usual))
      const ms = performance.now() - start
      const { data } = (await flooding.get('/v1/photos?limit=100')).body
      const waiting = data.filter((photo: { status: string }) => photo.status === 'pending').length
      rows.push([round, round * FLOOD, waiting, status, ms.toFixed(0)])
      if (!display || ms > MAX_MS) broken.push(`round ${round}: ${status} after ${ms.toFixed(0)} ms`)
    }
    printTable(
      "Another workspace's photo beside a flood, size small",
      ['round', 'sent by one', 'still waiting', 'other photo', 'ms'],
      rows,
    )
    return broken
  } finally {
    await service.stop()
  }
}

/** 80 megapixels of 8 bytes in 623 KB. */
const large = async (): Promise<Sent> => ({
  mime_type: 'image/png',
  bytes: await sharp({ create: { width: 10_000, height: 8_000, channels: 4, background: '#fff' } })
    .toColorspace('rgb16')
    .png({ compressionLevel: 9 })
    .toBuffer(),
})

const usual = async (): Promise<Sent> => ({
  mime_type: 'image/jpeg',
  bytes: await picture(4_000, 3_000).jpeg({ quality: 90 }).toBuffer(),
})
