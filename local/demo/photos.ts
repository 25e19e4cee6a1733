import sharp from 'sharp'
import { completePhoto } from '../../shared/actions/photos/finish.ts'
import { type PhotoId, toId } from '../../shared/domain/ids.ts'
import { keepFile, removeFile } from '../../shared/storage/files.ts'
import { getPhoto } from '../../shared/table/photos.ts'
import { randomOf } from '../like-aws/random.ts'
import { requestAt } from './past.ts'
import { later, type Plan } from './plan.ts'
import { each, type Session } from './session.ts'

const MIME_TYPE = 'image/jpeg' as const

export async function fillPhotos(
  session: Session,
  { photos }: Plan,
  projects: readonly string[],
  scenes: ReadonlyMap<string, Uint8Array>,
): Promise<void> {
  const { client, today, say } = session
  await each(photos, async ({ caption, project, takenAt }) => {
    const picture = scenes.get(caption) ?? new Uint8Array()
    const body = {
      caption,
      mime_type: MIME_TYPE,
      size_bytes: picture.length,
      project_id: projects[project] ?? null,
      taken_at: takenAt.toISOString(),
      tags: ['site'],
    }
    const at = later(takenAt, 0.5, today, 0.1)
    const { id } = await requestAt(at, () => client.post('/v1/photos', { body }))
    await finish(session, toId<PhotoId>(id), picture, new Date(at.getTime() + 3_000))
  })
  say(`${photos.length} photos`)
}

/** Finishes a photo as if its file had been uploaded: the service would date an upload now. */
async function finish({ workspaceId }: Session, id: PhotoId, picture: Uint8Array, at: Date): Promise<void> {
  const photo = await getPhoto(workspaceId, id)
  if (!photo) throw new Error(`the photo ${id} is gone`)
  const key = `photos/${workspaceId}/${id}/demo`
  await keepFile(key, picture, MIME_TYPE)
  await requestAt(at, () => completePhoto(photo, { key, version: undefined }))
  await removeFile({ key, version: undefined })
}

/** Draws the pictures of photos, by caption. */
export async function drawScenes(photos: Plan['photos']): Promise<Map<string, Uint8Array>> {
  const drawing = photos.map(async ({ caption, seed }) => [caption, await sceneOf(seed)] as const)
  return new Map(await Promise.all(drawing))
}

/** Draws a house in the light of some hour of the day: a picture that differs by its seed. */
async function sceneOf(seed: number): Promise<Uint8Array> {
  const random = randomOf(seed + 1)
  const between = (min: number, max: number) => Math.round(min + (max - min) * random())
  const sky = between(190, 225)
  const wall = `hsl(${between(15, 60)} ${between(20, 45)}% ${between(60, 82)}%)`
  const roof = `hsl(${between(0, 30)} ${between(25, 50)}% ${between(25, 42)}%)`
  const left = between(120, 260)
  const width = between(330, 460)
  const top = between(250, 320)
  const windows = [0.15, 0.62].map((at) => {
    const x = left + width * at
    return `<rect x="${x}" y="${top + 70}" width="76" height="84" fill="#dcebf5" stroke="#f7f7f4" stroke-width="8"/>
<path d="M${x + 38} ${top + 70}v84M${x} ${top + 112}h76" stroke="#f7f7f4" stroke-width="5"/>`
  })
  const studs = seed % 3 === 0 ? framing(left + width, top) : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480" viewBox="0 0 960 720">
<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${sky} 70% ${between(55, 72)}%)"/>
<stop offset="1" stop-color="hsl(${between(25, 50)} 70% 88%)"/></linearGradient></defs>
<rect width="960" height="720" fill="url(#sky)"/><circle cx="${between(80, 880)}" cy="${between(60, 170)}" r="38" fill="#fff3c9"/>
<path d="M0 ${between(430, 480)}Q300 ${between(380, 440)} 560 470T960 440V720H0Z" fill="hsl(${between(85, 120)} 30% 45%)"/>
${studs}<rect x="${left}" y="${top}" width="${width}" height="260" fill="${wall}"/>
<path d="M${left - 34} ${top}L${left + width / 2} ${top - between(110, 160)}L${left + width + 34} ${top}Z" fill="${roof}"/>
<rect x="${left + width * 0.42}" y="${top + 110}" width="70" height="150" fill="hsl(${between(0, 360)} 35% 32%)"/>
${windows.join('')}
<path d="M${left + width * 0.42} ${top + 260}l-90 200h250l-90-200z" fill="#c9c4ba"/></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 72 }).toBuffer()
}

/** Studs of an addition that is being built. */
function framing(left: number, top: number): string {
  const studs = Array.from({ length: 7 }, (_, n) => `M${left + 20 + n * 34} ${top + 60}v200`).join('')
  return `<path d="${studs}M${left} ${top + 60}h240M${left} ${top + 258}h240" stroke="#d9b480" stroke-width="10"/>`
}
