import type { Definition } from '../../packages/local-aws/cloudformation/definition.ts'
import type { SharedClock } from '../../packages/local-aws/lambda/clock.ts'
import type { LikeAws } from '../../packages/local-aws/like-aws/profile.ts'
import type { Endpoints } from '../../packages/local-aws/sdk/endpoints.ts'
import type { SiteSource } from '../console/site.ts'

/** The data that the service gives its host thread at the start. */
export interface HostData {
  readonly root: string
  readonly definition: Definition
  readonly endpoints: Endpoints
  readonly dataDir: string
  readonly speed: number
  /** Multiplies the timeouts of functions. */
  readonly patience?: number | undefined
  /** How many functions may run at once, as in the account. */
  readonly concurrency?: number | undefined
  /** Names, besides this machine's, for which the gateway answers. */
  readonly hosts?: readonly string[]
  /** The time of the functions, which the demo changes; absent: the time of this machine. */
  readonly clock?: SharedClock | undefined
  /** Faults of AWS to imitate; if absent, the layer is not installed. */
  readonly likeAws?: LikeAws | undefined
}

export type HostCommand =
  /**
   * `site`: the built console, if it is served; `demo`: whether the demo workspace is created; `console`: the origin of
   * the console, if another server serves it.
   */
  | {
      order: 'serve'
      port: number
      demo: boolean
      site?: SiteSource | undefined
      console?: string | undefined
    }
  | { order: 'console'; origin: string }
  /** `streams`: ARN of each table's stream. */
  | { order: 'poll'; streams: Readonly<Record<string, string>> }
  | { order: 'stop' }

export type HostReport =
  | { report: 'loaded'; faults: string[]; faultsUrl: string }
  | { report: 'serving'; port: number; apiKey: string }
  | { report: 'released' }
  | { report: 'failed'; message: string; code: unknown }
