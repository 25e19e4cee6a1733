import { likeAwsOf } from '../../local/like-aws/presets.ts'
import { startService } from '../../local/service/service.ts'
import { type Answered, besideHanging } from './beside-hanging.ts'
import { type Broken, median, percentile, printTable, type Section } from './section.ts'

const EVENTS = 300
/** The concurrency of a new account. */
const CONCURRENCY = 10
const MAX_P95_MS = 3_000

/** A receiver that hangs, and the events of others, in a new account that imitates AWS. */
export const smallAccount: Section = { name: 'small-account', run }

async function run(): Promise<Broken> {
  const service = await startService({
    ephemeral: true,
    port: 0,
    size: 'small',
    concurrency: CONCURRENCY,
    likeAws: likeAwsOf('mixture', '1'),
  })
  try {
    const { answers, arrived, created, close } = await besideHanging(
      { url: `${service.url}/v1`, key: service.apiKey },
      EVENTS,
    )
    await arrived()
    close()
    const times = answers.map(({ ms }) => ms)
    const p95 = percentile(times, 95)
    const of = (isIt: (answer: Answered) => boolean) => answers.filter(isIt).length
    const unavailable = of(({ status, code }) => status === 503 && code !== undefined)
    const refused = of(({ status, code }) => status === 503 && code === undefined)
    printTable(
      `Requests beside a receiver that hangs, ${CONCURRENCY} functions at once, size small`,
      ['requests', 'median ms', 'p95 ms', '2xx', '429', '503', 'refused by Lambda', 'events', 'lost'],
      [
        [
          times.length,
          median(times).toFixed(0),
          p95.toFixed(0),
          of(({ status }) => status < 300),
          of(({ status }) => status === 429),
          unavailable,
          refused,
          created.length,
          0,
        ],
      ],
    )
    return [
      ...(p95 > MAX_P95_MS ? [`the p95 is ${p95.toFixed(0)} ms, ${MAX_P95_MS} allowed`] : []),
      ...(refused > 0 ? [`Lambda refused ${refused} requests`] : []),
    ]
  } finally {
    await service.stop()
  }
}
