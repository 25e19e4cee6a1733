import { fileTypeFromBuffer } from 'file-type'
import { type Given, send, type Values, type Z } from './api.ts'

interface Link {
  readonly url: string
}
type Records = Readonly<Record<string, Link | null>>

/** The fields of expenses and photos that are files. */
const FILES = ['receipt', 'original', 'display', 'thumbnail']

/** Downloads a file by a new link: the link of an event may have expired. Hydration runs when a later step needs the file. */
export async function file(z: Z, bundle: Given): Promise<string> {
  const { path, field } = bundle.inputData
  const { data } = await send<Records>(z, bundle, String(path))
  const link = data[String(field)]
  if (!link) throw new z.errors.HaltedError(`there is no ${field} any more`)
  return z.stashFile(z.request(link.url, { raw: true }))
}

/** A record in which links to files are replaced by files: a link is a credential, and Zapier stores the output of steps. */
export function withFiles<T extends Values>(z: Z, record: T): T {
  const files = FILES.flatMap((field) => {
    const { [field]: link } = record
    const path = `/v1/${record.object}s/${record.id}`
    if (!link) return []
    // Other links of the file, such as `display_url`, are credentials too.
    const rest = Object.entries(link).filter(([name]) => !name.endsWith('url'))
    return [[field, { ...Object.fromEntries(rest), url: z.dehydrateFile(file, { path, field }) }]]
  })
  return { ...record, ...Object.fromEntries(files) }
}

/** The type of a file. Many services send every file as `application/octet-stream`, so the bytes decide. */
async function typeOf(content: Buffer, header: string): Promise<string> {
  const [named = ''] = header.split(';')
  if (named !== '' && !named.endsWith('/octet-stream')) return named
  return (await fileTypeFromBuffer(content))?.mime ?? named
}

/** Sends a receipt in two steps: the API answers where to send the file. */
export async function attachReceipt(z: Z, bundle: Given): Promise<Values> {
  const { id, file: source } = bundle.inputData
  const path = `/v1/expenses/${encodeURIComponent(String(id))}`
  const given = await z.request(String(source), { raw: true })
  const content = await given.buffer()
  const type = await typeOf(content, given.headers.get('content-type') ?? '')
  const { data } = await send<{ upload: { url: string; method: 'PUT'; headers: Record<string, string> } }>(
    z,
    bundle,
    `${path}/receipt`,
    { method: 'POST', body: { mime_type: type, size_bytes: content.length } },
  )
  const { url, ...upload } = data.upload
  await z.request(url, { method: upload.method, headers: upload.headers, body: content })
  return withFiles(z, (await send<Values>(z, bundle, path)).data)
}
