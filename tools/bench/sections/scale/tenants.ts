import { SIZES } from '../../../../infra/settings/sizes.ts'
import { type Broken, percentile, printTable, type Section } from '../../measure/section.ts'
import { DELIVERIES_A_DAY, FLOOD_PER_SECOND, type Flooded, measureOther } from './flooded.ts'
import { inVirtualTime } from './virtual-time.ts'

/** Real handlers and a real store with AWS's limits, in virtual time: what a workspace notices of another that floods the service. */
export const tenants: Section = { name: 'tenants', run }

function run(): Promise<Broken> {
  process.env.OUTBOX_GROUPS = String(SIZES.standard.outboxGroups)
  return inVirtualTime(async ({ receivers, clock, faults }) => {
    const alone = await clock.drive(measureOther(receivers, faults, false))
    const flooded = await clock.drive(measureOther(receivers, faults, true))
    printTable(
      `A workspace, alone, and while another sends ${FLOOD_PER_SECOND} requests a second and may have ${DELIVERIES_A_DAY} deliveries a day`,
      HEADINGS,
      [rowOf('alone', alone), rowOf('flooded', flooded)],
    )
    return missed(alone, flooded)
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

function missed(alone: Flooded, flooded: Flooded): Broken {
  const p95 = (of: (measured: Flooded) => readonly number[]) =>
    [percentile(of(flooded), 95), percentile(of(alone), 95)] as const
  const [latency, latencyAlone] = p95(({ latencies }) => latencies)
  const [lag, lagAlone] = p95(({ lags }) => lags)
  const { deliveries } = flooded.flood
  return [
    ...(deliveries === DELIVERIES_A_DAY
      ? []
      : [`the flood has ${deliveries} deliveries, not ${DELIVERIES_A_DAY}`]),
    ...(flooded.failed.size > 0 ? ['requests of the other workspace fail'] : []),
    ...(flooded.lags.length === alone.lags.length ? [] : ['deliveries of the other workspace are missing']),
    ...(latency > latencyAlone + MORE_MS.latency
      ? [`responses take ${latency} ms during the flood, ${latencyAlone} ms alone`]
      : []),
    ...(lag > lagAlone + MORE_MS.lag
      ? [`deliveries take ${lag} ms during the flood, ${lagAlone} ms alone`]
      : []),
  ]
}
