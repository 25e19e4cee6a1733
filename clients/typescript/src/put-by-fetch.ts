import { platformGlobal } from './platform.ts'
import type { Put } from './upload.ts'

const CHUNK_BYTES = 64 * 1024

/** Needed for a stream; unknown to the types of pages. */
const STREAMED = { duplex: 'half' } as const

/** Outside pages. */
export const putByFetch: Put = ({ method, url, headers }, file, report, signal) =>
  report && isNode()
    ? // The length is that of the form's Content-Length.
      fetch(url, { method, headers, signal, body: counted(file, report), ...STREAMED })
    : fetch(url, { method, headers, signal, body: file })

/** Other platforms that resemble Node send a stream without its length, which S3 refuses. Node 20 has no `navigator`. */
function isNode(): boolean {
  const { userAgent } = platformGlobal<{ userAgent: string }>('navigator') ?? { userAgent: 'Node.js' }
  return platformGlobal('process') !== undefined && userAgent.startsWith('Node.js')
}

/** The bytes of the file, each chunk reported when it is taken. */
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
