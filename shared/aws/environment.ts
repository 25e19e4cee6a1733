/**
 * Every environment variable that a function may read. `infra` sets variables by this type and functions read them with
 * `env()`, so a misspelled name does not compile, and a variable missing from the template throws, locally and on AWS.
 */
export interface Environment {
  /** Name of the table. */
  TABLE_NAME: string
  /** The number of groups of outbox shards to which events are written, 1 to 4. */
  OUTBOX_GROUPS: string
  /** URL of the queue that carries due deliveries to webhooks/deliver. */
  DELIVERY_QUEUE_URL: string
  /** URL of the queue that carries due deliveries for slow receivers to webhooks/deliver-slow. */
  SLOW_DELIVERY_QUEUE_URL: string
  /** URL of the queue of photos/finish-slow, for photos that take long to render. */
  SLOW_PHOTO_QUEUE_URL: string
  /** Name of the Firehose stream of the archive of events. */
  ARCHIVE_STREAM: string
  /** ARN of the bus of EventBridge to which events are forwarded. */
  EVENT_BUS: string
  /** URL of the dead-letter queue of events that could not be forwarded. */
  FORWARD_DEAD_QUEUE_URL: string
  /** ARN of the Secrets Manager secret with the sealing key (32 bytes, hex). */
  SEALING_KEY_SECRET_ARN: string
  /** Name of the bucket of uploads, receipts and photos. */
  FILES_BUCKET: string
  /** ARN of the secret with the key of the IAM user that signs links: { accessKeyId, secretAccessKey }. */
  LINK_KEY_SECRET_ARN: string
  /** Requests per second for each API key; the burst is twice that. */
  RATE_PER_SECOND: string
  /** Origin of the console, for which passkeys are created; `none` if the deployment has no console. */
  CONSOLE_ORIGIN: string
  /** The value of the header with which CloudFront proves that a request came through it. */
  ORIGIN_SECRET: string
  /** `allowed` lets webhooks go to http and private hosts; `refused` is the deployed rule. */
  PRIVATE_TARGETS: 'allowed' | 'refused'
  /** Retry delays and leases are divided by this; `1` everywhere but in local experiments. */
  SPEED: string
  /** The event source mapping of sums/count. Each mapping that is created has another id. */
  SUMS_SOURCE: string
  /** The share of successful attempts that deliver logs, 0 to 1. */
  SUCCESS_LOG_SAMPLE: string
  /** Address of the API, for the synthetic check. */
  CHECKED_URL: string
  /** Origin of the console, for the same check; `none` if the deployment has no console, or its address is not known yet. */
  CHECKED_CONSOLE: string
}

/**
 * Reads a variable. Call it at use, not at import, so that scripts and tests can import any module.
 * @throws Error when the function's definition does not set the variable
 */
export function env<K extends keyof Environment>(name: K): Environment[K] {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`environment variable ${name} is not set`)
  // The function's definition sets only values of the type (infra/constructs/access.ts).
  return value as Environment[K]
}

/** Variables that the Lambda runtime sets, or the local runner in its place. */
export interface RuntimeEnvironment {
  AWS_REGION: string
  AWS_ACCESS_KEY_ID: string
  AWS_SECRET_ACCESS_KEY: string
  /** Absent with long-term credentials. */
  AWS_SESSION_TOKEN?: string
  /** Endpoint of DynamoDB, if it is not AWS. */
  AWS_ENDPOINT_URL_DYNAMODB: string
  /** Folder of the bundle. */
  LAMBDA_TASK_ROOT?: string
  /** Endpoint of S3, if it is not AWS. */
  AWS_ENDPOINT_URL_S3?: string
  /** Factor by which the local runner multiplies time limits, for tests on slow machines; absent on AWS. */
  PATIENCE?: string
}

/** Reads a variable of the runtime; undefined if it is not set or empty. */
export function runtime(name: keyof RuntimeEnvironment): string | undefined {
  return process.env[name] || undefined
}

/** Factor by which time limits are longer than on AWS. */
export const patience = (): number => Number(runtime('PATIENCE') ?? 1)
