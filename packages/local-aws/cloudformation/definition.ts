import type * as z from 'zod'
import type { Principal } from './policy.ts'
import type { bucket, mapping, queue, secret, table } from './resources.ts'

export type TableSpec = z.infer<typeof table> & { name: string }
export type QueueSpec = { id: string; name: string; url: string; attributes: z.infer<typeof queue> }
export type BucketSpec = {
  name: string
  queues: z.infer<typeof bucket>['NotificationConfiguration']['QueueConfigurations']
}
export type SecretSpec = {
  arn: string
  /** The value in the template; if absent, the value is generated. */
  value?: string | undefined
  generate: z.infer<typeof secret>['GenerateSecretString']
}
/** A request signed with the key has the permissions of its holder. */
export type AccessKeySpec = { accessKeyId: string; secretAccessKey: string; holder: Principal }
export type MappingSpec = z.infer<typeof mapping>
export interface FunctionSpec {
  readonly arn: string
  readonly name: string
  /** `functions/opportunities/create.handler` */
  readonly handler: string
  readonly timeoutMs: number
  readonly memory: number
  readonly environment: Readonly<Record<string, string>>
  /** Credentials of the function's role; on AWS they are temporary. */
  readonly credentials: AccessKeySpec
}

export interface RouteSpec {
  readonly key: string
  readonly functionArn: string
  /** Headers that API Gateway sets on responses by status, overwriting the function's headers. */
  readonly overwrites?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The resources to run, as plain data that can be posted to another thread. */
export interface Definition {
  readonly tables: readonly TableSpec[]
  readonly queues: readonly QueueSpec[]
  readonly buckets: readonly BucketSpec[]
  readonly secrets: readonly SecretSpec[]
  readonly accessKeys: readonly AccessKeySpec[]
  readonly functions: readonly FunctionSpec[]
  readonly mappings: readonly MappingSpec[]
  readonly routes: readonly RouteSpec[]
  readonly schedules: readonly {
    readonly expression: string
    readonly functionArn: string
    readonly input?: string | undefined
    /** How long an invocation that Lambda refuses waits in its queue. */
    readonly maxAgeMs: number
  }[]
}

/** The environment variables of all functions together. Tools and tests set these variables, so that they use the same stores. */
export const unionEnvironment = ({ functions }: Definition): Record<string, string> =>
  Object.assign({}, ...functions.map(({ environment }) => environment))
