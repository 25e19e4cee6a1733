import { existsSync, readFileSync } from 'node:fs'
import { handler } from '../../../functions/photos/finish-slow.ts'

/** The resources that finishing one file took. */
export interface FinishedAlone {
  /** Resident memory before the file, and the peak. */
  readonly idleMb: number
  readonly peakMb: number
  readonly ms: number
  /** Processor time of all threads. */
  readonly cpuMs: number
}

/** Finishes the file at an object key in a separate process, and prints the resources it took, for the bench. */
const [, , key = ''] = process.argv
const body = JSON.stringify({ Records: [{ s3: { object: { key } } }] })
const idleMb = process.memoryUsage.rss() / 1024 / 1024
const before = process.cpuUsage()
const start = performance.now()
const { batchItemFailures } = await handler({ Records: [{ messageId: 'm', body }] } as never)
const ms = performance.now() - start
const { user, system } = process.cpuUsage(before)
if (batchItemFailures.length > 0) throw new Error('the message would come again')
console.log(
  JSON.stringify({
    idleMb,
    peakMb: peakKb() / 1024,
    ms,
    cpuMs: (user + system) / 1000,
  } satisfies FinishedAlone),
)

/** On Linux `maxRSS` includes the parent's memory at the fork; VmHWM starts with this program. */
function peakKb(): number {
  if (!existsSync('/proc/self/status')) return process.resourceUsage().maxRSS
  const [, peak] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  return Number(peak)
}
