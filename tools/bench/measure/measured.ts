import { documents } from '../../../shared/table/store/client.ts'
import { type Billed, billOf, watchBill } from './billed.ts'

/** The store units, store calls and log bytes of some work. */
export interface Measured extends Billed {
  /** Store calls, with any number of items. */
  readonly calls: number
  /** Includes metrics, which are log lines. */
  readonly logBytes: number
}

let calls = 0

/** Starts to count the calls of this process's document client, and their billed units. */
export function watch(): void {
  watchBill()
  const { requestHandler } = documents().config
  const handle = requestHandler.handle.bind(requestHandler)
  requestHandler.handle = (request, options) => {
    calls++
    return handle(request, options)
  }
}

/** Must not run concurrently. */
export async function measure(work: () => Promise<unknown>): Promise<Measured> {
  calls = 0
  let bill: Billed = { readUnits: 0, writeUnits: 0 }
  const logBytes = await silenced(async () => {
    bill = await billOf(work)
  })
  return { ...bill, calls, logBytes }
}

/** Suppresses the logs of some work, and returns their bytes. */
export async function silenced(work: () => Promise<unknown>): Promise<number> {
  const { write } = process.stdout
  let bytes = 0
  process.stdout.write = (text: string | Uint8Array) => {
    bytes += Buffer.byteLength(text)
    return true
  }
  try {
    await work()
  } finally {
    process.stdout.write = write
  }
  return bytes
}
