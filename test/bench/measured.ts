import { documents } from '../../shared/table/store/client.ts'
import { type Billed, billOf, watchBill } from './billed.ts'

/** What a piece of work took of the store and of its log. */
export interface Measured extends Billed {
  /** Calls of the store, however many items each had. */
  readonly calls: number
  /** Metrics included, which are log lines. */
  readonly logBytes: number
}

let calls = 0

/** Has the one document client of this process tell what its calls would be billed, and how many there are. */
export function watch(): void {
  watchBill()
  const { requestHandler } = documents().config
  const handle = requestHandler.handle.bind(requestHandler)
  requestHandler.handle = (request, options) => {
    calls++
    return handle(request, options)
  }
}

/** One piece at a time. */
export async function measure(work: () => Promise<unknown>): Promise<Measured> {
  calls = 0
  let bill: Billed = { readUnits: 0, writeUnits: 0 }
  const logBytes = await silenced(async () => {
    bill = await billOf(work)
  })
  return { ...bill, calls, logBytes }
}

/** Shows nothing of what some work logs; gives the bytes. */
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
