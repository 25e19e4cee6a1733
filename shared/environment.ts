/**
 * Every variable a function may read. `infra` types what it sets by this interface, and a function reads through
 * `env()`, so a name is written once and a variable that the template forgot fails loudly, locally as on AWS.
 */
export interface Environment {
  /** Name of the one table. */
  TABLE_NAME: string
  /** URL of the queue that carries due deliveries to webhooks/deliver. */
  DELIVERY_QUEUE_URL: string
  /** URL of the queue that carries those to slow receivers to webhooks/deliver-slow. */
  SLOW_DELIVERY_QUEUE_URL: string
  /** ARN of the Secrets Manager secret that holds the sealing key (32 bytes, hex). */
  SEALING_KEY_SECRET_ARN: string
  /** Name of the bucket that holds uploads, receipts and photos. */
  FILES_BUCKET: string
  /** ARN of the secret that holds the key of the IAM user that signs links: { accessKeyId, secretAccessKey }. */
  LINK_KEY_SECRET_ARN: string
  /** Requests a second that one API key may make; bursts are twice that. */
  RATE_PER_SECOND: string
  /** `allowed` lets webhooks go to http and private hosts; `refused` is the deployed rule. */
  PRIVATE_TARGETS: 'allowed' | 'refused'
  /** Retry delays and leases are divided by this; `1` everywhere but in local experiments. */
  SPEED: string
}

/**
 * Reads a variable when it is needed, never at import: documents and tests can then load any module.
 * @throws Error when the function's definition does not set it: our fault, never a caller's.
 */
export function env<K extends keyof Environment>(name: K): Environment[K] {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`environment variable ${name} is not set`)
  return value as Environment[K]
}

/** Variables that Lambda sets by itself, and the local runner in its place. */
export interface RuntimeEnvironment {
  AWS_REGION: string
  AWS_ACCESS_KEY_ID: string
  AWS_SECRET_ACCESS_KEY: string
  /** Not where credentials last. */
  AWS_SESSION_TOKEN?: string
  /** Where DynamoDB is, when it is not AWS's. */
  AWS_ENDPOINT_URL_DYNAMODB: string
  /** Where S3 is, when it is not AWS's. */
  AWS_ENDPOINT_URL_S3?: string
}

/** Reads a variable of the runtime; undefined where it is not set, or empty. */
export function runtime(name: keyof RuntimeEnvironment): string | undefined {
  return process.env[name] || undefined
}
