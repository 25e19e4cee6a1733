import { SIZES } from '../../../../infra/settings/sizes.ts'
import { type Broken, percentile, printTable, type Section } from '../../measure/section.ts'
import { besideFlood, DELIVERIES_A_DAY, FLOOD_PER_SECOND, type Flooded } from './flooded.ts'
import { inVirtualTime } from './virtual-time.ts'

/** Real handlers and a real store with AWS's limits, in virtual time: what a workspace notices of another that floods the service. */
export const tenants: Section = { name: 'tenants', run }

function run(): Promise<Broken> {
  process.env.OUTBOX_GROUPS = String(SIZES.standard.outboxGroups)
  return inVirtualTime(async ({ receivers, clock, faults }) => {
    const alone = await clock.drive(besideFlood(receivers, faults, false))
    const beside = await clock.drive(besideFlood(receivers, faults, true))
    printTable(
      `A workspace, alone and beside another with ${FLOOD_PER_SECOND} requests a second and ${DELIVERIES_A_DAY} deliveries a day`,
      HEADINGS,
      [rowOf('alone', alone), rowOf('beside', beside)],
    )
    return missed(alone, beside)
  })
}

const OF_TIMES = ['p50, ms', 'p95', 'last']
const OF_FLOOD = ['events', 'deliveries', 'refused']
const HEADINGS = ['', 'responses', ...OF_TIMES, 'lags', ...OF_TIMES, 'refused', ...OF_FLOOD]

const quantiles = (values: readonly number[]) => [
  values.length,
  ...[50, 95, 100].map((p) => percentile(values, p).toFixed(0)),
]

const rowOf = (name: string, { latencies, lags, failed, flood }: Flooded) => [
  name,
  ...quantiles(latencies),
  ...quantiles(lags),
  [...failed].join(' '),
  flood.events,
  flood.deliveries,
  [...flood.failed].join(' '),
]

/** A response may take two more store calls, of 10 ms each, and a delivery may miss one read of the stream. */
const MORE_MS = { latency: 20, lag: 250 }

function missed(alone: Flooded, beside: Flooded): Broken {
  const p95 = (of: (flooded: Flooded) => readonly number[]) =>
    [percentile(of(beside), 95), percentile(of(alone), 95)] as const
  const [latency, latencyAlone] = p95(({ latencies }) => latencies)
  const [lag, lagAlone] = p95(({ lags }) => lags)
  const { deliveries } = beside.flood
  return [
    ...(deliveries === DELIVERIES_A_DAY
      ? []
      : [`the flood has ${deliveries} deliveries, not ${DELIVERIES_A_DAY}`]),
    ...(beside.failed.size > 0 ? ['requests of the other workspace fail'] : []),
    ...(beside.lags.length === alone.lags.length ? [] : ['deliveries of the other workspace are missing']),
    ...(latency > latencyAlone + MORE_MS.latency
      ? [`answers take ${latency} ms beside the flood, ${latencyAlone} ms alone`]
      : []),
    ...(lag > lagAlone + MORE_MS.lag
      ? [`deliveries take ${lag} ms beside the flood, ${lagAlone} ms alone`]
      : []),
  ]
}
