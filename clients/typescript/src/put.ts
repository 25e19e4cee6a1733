import { platformGlobal } from './platform.ts'

/** Where and how to send a file, as the API returns it. */
export interface UploadForm {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** Sends a file once. `report` takes the number of bytes that have been sent. */
export type Put = (
  form: UploadForm,
  file: Blob,
  report: ((sent: number) => void) | undefined,
  signal: AbortSignal,
) => Promise<Response>

/** The used part of XMLHttpRequest, because its own type exists only in the types of browsers. */
export interface Xhr {
  readonly upload: { onprogress: ((event: { readonly loaded: number }) => void) | null }
  readonly status: number
  readonly responseText: string
  onload: (() => void) | null
  onerror: (() => void) | null
  onabort: (() => void) | null
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  send(body: Blob): void
  abort(): void
}

/** For browsers, where only XMLHttpRequest reports how much was sent. */
export const putByXhr =
  (XMLHttpRequest: new () => Xhr): Put =>
  ({ method, url, headers }, file, report, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const xhr = new XMLHttpRequest()
      const abort = () => xhr.abort()
      const end = (act: () => void) => () => {
        signal.removeEventListener('abort', abort)
        act()
      }
      signal.addEventListener('abort', abort)
      xhr.open(method, url)
      for (const [name, value] of Object.entries(headers)) {
        // The browser sets the length itself, and complains about a program that does.
        if (!/^content-length$/i.test(name)) xhr.setRequestHeader(name, value)
      }
      xhr.upload.onprogress = ({ loaded }) => report?.(loaded)
      xhr.onload = end(() => resolve(new Response(xhr.responseText || null, { status: xhr.status })))
      xhr.onerror = end(() => reject(new TypeError('the upload got no response')))
      xhr.onabort = end(() => reject(signal.reason))
      xhr.send(file)
    })

const CHUNK_BYTES = 64 * 1024

/** Needed for a stream; unknown to the types of pages. */
const STREAMED = { duplex: 'half' } as const

/** Outside pages. */
export const putByFetch: Put = ({ method, url, headers }, file, report, signal) =>
  report && isNode()
    ? // The length is the form's Content-Length.
      fetch(url, { method, headers, signal, body: counted(file, report), ...STREAMED })
    : fetch(url, { method, headers, signal, body: file })

/** Platforms that resemble Node send a stream without its length, which S3 refuses. Node 20 has no `navigator`. */
function isNode(): boolean {
  const { userAgent } = platformGlobal<{ userAgent: string }>('navigator') ?? { userAgent: 'Node.js' }
  return platformGlobal('process') !== undefined && userAgent.startsWith('Node.js')
}

/** The bytes of the file. Each chunk is reported when it is read. */
function counted(file: Blob, report: (sent: number) => void): ReadableStream<Uint8Array> {
  let sent = 0
  return new ReadableStream({
    async pull(controller) {
      report(sent)
      if (sent >= file.size) return controller.close()
      const bytes = await file.slice(sent, sent + CHUNK_BYTES).arrayBuffer()
      sent += bytes.byteLength
      controller.enqueue(new Uint8Array(bytes))
    },
  })
}
