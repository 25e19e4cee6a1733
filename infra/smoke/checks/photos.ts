import { createHash } from 'node:crypto'
import { assertEqual, type Family } from '../check.ts'
import { opens, PNG, send } from '../files.ts'

export const photos: Family = [
  {
    name: 'a photo is uploaded and becomes ready; its links give the file and its renditions',
    run: async ({ client, name, cleanUp, until }) => {
      const { id, upload } = await client.post('/v1/photos', {
        mime_type: 'image/png',
        size_bytes: PNG.length,
        caption: name,
      })
      cleanUp(() => client.delete(`/v1/photos/${id}`))
      await send(upload)
      const photo = await until('the photo is ready', async () => {
        const found = await client.get(`/v1/photos/${id}`)
        return found.status === 'pending' ? undefined : found
      })
      assertEqual('its status', photo.status, 'ready')
      const hash = createHash('sha256').update(PNG).digest('hex')
      assertEqual('its content_hash', photo.content_hash.replace(/^sha256[:=]/, ''), hash)
      await opens('the original', photo.original.url, PNG)
      await opens('the display rendition', photo.display.url)
      await opens('the thumbnail', photo.thumbnail.url)
    },
  },
]
