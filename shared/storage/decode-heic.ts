import { once } from 'node:events'
import { extname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Answer, Task } from './heic-worker.ts'

/** The limits of rendering. A file of 80 megapixels takes 10 s and 370 MB; a crafted file would take 2 GB. */
const LIMITS = { maxPixels: 80_000_000, maxMemory: 1024 * 1024 * 1024, maxMs: 40_000 }

/** The file was not decoded within `maxMs`. */
interface OutOfTime {
  readonly kind: 'out of time'
}

/**
 * Decodes a HEIC file in a separate thread, so that neither an endless loop nor the memory of libheif outlives the
 * thread. The thread's file has the same path in the bundle as in the source (infra/bundle/bundle.ts).
 * @throws Error if the thread cannot be run, which is not a fault of the file
 */
export async function decodeHeic(
  file: Uint8Array,
  limits: Partial<typeof LIMITS> = {},
): Promise<Answer | OutOfTime> {
  const { maxMs, ...others } = { ...LIMITS, ...limits }
  const task: Task = { file, ...others }
  const program = `../../shared/storage/heic-worker${extname(import.meta.filename)}`
  const worker = new Worker(join(import.meta.dirname, program), { workerData: task })
  const timeout = AbortSignal.timeout(maxMs)
  try {
    const [answer] = await once(worker, 'message', { signal: timeout })
    return answer
  } catch (error) {
    if (timeout.aborted) return { kind: 'out of time' }
    throw error
  } finally {
    await worker.terminate()
  }
}
