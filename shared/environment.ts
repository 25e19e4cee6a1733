/**
 * Every variable a function may read. `infra` types what it sets by this interface, and a function reads through
 * `env()`, so a name is written once and a variable that the template forgot fails loudly, locally as on AWS.
 */
export interface Environment {
  /** Name of the one table. */
  TABLE_NAME: string
  /** URL of the queue that carries due deliveries to webhooks/deliver. */
  DELIVERY_QUEUE_URL: string
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
