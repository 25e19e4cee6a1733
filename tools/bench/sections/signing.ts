import { signLink } from '../../../shared/storage/links.ts'
import { type Broken, median } from '../measure/section.ts'

const ROWS = 100
const ROUNDS = 21
const MAX_MS = 15

/** CPU time for the links of a full page, in a process that has already signed links. */
export async function signing(): Promise<Broken> {
  const taken: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const now = new Date(Date.now() + round * 1000)
    const before = process.cpuUsage()
    await Promise.all(
      Array.from({ length: ROWS }, (_, n) =>
        signLink(`receipts/ws/${n}/file`, `receipt-2026-03-14.jpg`, now),
      ),
    )
    const { user, system } = process.cpuUsage(before)
    taken.push((user + system) / 1000)
  }
  const ms = median(taken)
  console.log(`\nsigning the links of ${ROWS} rows: ${ms.toFixed(1)} ms of CPU, ${MAX_MS} allowed`)
  return ms < MAX_MS ? [] : [`signing ${ROWS} links: ${ms.toFixed(1)} ms of CPU`]
}
