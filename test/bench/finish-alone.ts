import { handler } from '../../functions/photos/finish.ts'

/** What it took to finish one file. */
export interface FinishedAlone {
  /** Resident memory before the file came, and the most there was. */
  readonly idleMb: number
  readonly peakMb: number
  readonly ms: number
}

/** Finishes the file at an object key, and prints what it took: for the bench, in a process of its own. */
const [, , key = ''] = process.argv
const body = JSON.stringify({ Records: [{ s3: { object: { key } } }] })
const idleMb = process.memoryUsage.rss() / 1024 / 1024
const start = performance.now()
const { batchItemFailures } = await handler({ Records: [{ messageId: 'm', body }] } as never)
const ms = performance.now() - start
if (batchItemFailures.length > 0) throw new Error('the message would come again')
// In KB.
const peakMb = process.resourceUsage().maxRSS / 1024
console.log(JSON.stringify({ idleMb, peakMb, ms } satisfies FinishedAlone))
