import { SIZES, type SizeName } from '../../../../infra/settings/sizes.ts'
import { WORKSPACES } from '../../../../ops/cost/size.ts'

/** Quotas and settings of an account. */
export interface Quotas {
  /** One in `scale` workspaces is simulated, and limits that all workspaces share are reduced by this factor. */
  readonly scale: number
  readonly concurrency: number
  /** Requests a second of each route, and of the account. */
  readonly throttlePerSecond: number
  readonly accountPerSecond: number
  /** Units a second of the table and of each index, for reads and for writes. */
  readonly tableUnits: number
  readonly deliver: number
  readonly deliverSlow: number
  readonly fanOut: number
  readonly batchesOfShard: number
  /** Shards of the stream. */
  readonly shards: number
}

export interface Scenario {
  readonly workspaces: number
  readonly title: SizeName
  /** How long requests are made, in seconds of virtual time. */
  readonly seconds: number
  readonly quotas: Quotas
  /** Whether nothing may be refused, and events must arrive in time. */
  readonly isServed: boolean
}

const ofSize = (name: SizeName): Omit<Quotas, 'scale'> => {
  const size = { fanOut: Number.POSITIVE_INFINITY, ...SIZES[name] }
  return {
    concurrency: size.account,
    throttlePerSecond: 2_000,
    accountPerSecond: 10_000,
    tableUnits: 40_000,
    deliver: size.deliver,
    deliverSlow: size.deliverSlow,
    fanOut: size.fanOut,
    batchesOfShard: size.batchesOfShard,
    shards: 4,
  }
}

export const SCENARIOS: readonly Scenario[] = [
  {
    workspaces: WORKSPACES.small,
    title: 'small',
    seconds: 120,
    quotas: { scale: 1, ...ofSize('small') },
    isServed: true,
  },
  {
    workspaces: WORKSPACES.standard,
    title: 'standard',
    seconds: 20,
    quotas: { scale: 1, ...ofSize('standard') },
    isServed: true,
  },
  {
    workspaces: WORKSPACES.large,
    title: 'standard',
    seconds: 15,
    quotas: { scale: 20, ...ofSize('standard'), shards: 3 },
    isServed: false,
  },
  {
    workspaces: WORKSPACES.large,
    title: 'large',
    seconds: 15,
    quotas: {
      scale: 20,
      ...ofSize('large'),
      shards: 3,
      throttlePerSecond: 10_000,
      accountPerSecond: 40_000,
      tableUnits: 200_000,
    },
    isServed: true,
  },
]
