import * as z from 'zod'
import { nearest } from '../../shared/document/search.js'
import { keysOf } from '../../shared/domain/kit/keys-of.ts'
import { SIZES, type SizeName, type UnitRange } from './sizes.ts'

/** The retention periods that CloudWatch Logs supports. */
const RETENTION_DAYS = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
] as const

const RANGE = 'must be MIN-MAX, such as 5-500, or "size"'

/** The CLI passes every `--context` value as a string. */
const fromText = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value), schema)

const number = (min: number, max: number, why: string, kind: typeof z.number | typeof z.int = z.number) =>
  fromText(kind(why).min(min, why).max(max, why)).optional()

/** `MIN-MAX`, the bounds of auto scaling, or `size`, the bounds of the size. */
const unitRange = z
  .string(RANGE)
  .regex(/^(size|\d{1,7}-\d{1,7})$/, RANGE)
  .transform((text): UnitRange | 'size' => {
    if (text === 'size') return text
    const [min = 0, max = 0] = text.split('-').map(Number)
    return { min, max }
  })
  .refine((range) => range === 'size' || (range.min >= 1 && range.min <= range.max), RANGE)
  .optional()

const hostName = z
  .string('must be text')
  .regex(
    /^(?!.{254})([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
    'must be a host name in lower case',
  )

const SERIALS = 'must be a serial number, or two different ones with a comma in between, such as 1,2'

/** Serial numbers of keys; the last one is in use. */
const serials = z
  .string(SERIALS)
  .regex(/^[1-9]\d{0,3}(,[1-9]\d{0,3})?$/, SERIALS)
  .refine((text) => {
    const [first, second] = text.split(',')
    return first !== second
  }, SERIALS)
  .default('1')

const SIZE_NAMES = Object.keys(SIZES) as [SizeName]

const maxUnits = number(1, 1_000_000, 'must be a whole number from 1 to 1000000', z.int)

const shape = z.strictObject({
  /** Part of every stack's name, so that several deployments can share an account. */
  stage: z
    .string('must be text')
    .regex(
      /^[a-z][a-z0-9-]{0,19}$/,
      'must be 1 to 20 lower-case letters, digits and hyphens, beginning with a letter',
    )
    .default('dev'),
  /** How many functions consumers may occupy: `small` fits the concurrency of a new account. */
  size: z.enum(SIZE_NAMES, `must be ${SIZE_NAMES.map((name) => `"${name}"`).join(' or ')}`).default('small'),
  /** Maximum number of requests a second of one API key. */
  ratePerSecond: number(1, 10_000, 'must be a number from 1 to 10000').default(100),
  /** `allowed` permits webhooks to http and private hosts: for experiments only, never with untrusted tenants. */
  privateTargets: z.enum(['allowed', 'refused'], 'must be "allowed" or "refused"').default('refused'),
  /** Divides retry delays and leases. */
  speed: number(0.01, 100_000, 'must be a number from 0.01 to 100000').default(1),
  logRetentionDays: fromText(z.literal(RETENTION_DAYS, `must be one of ${RETENTION_DAYS.join(', ')}`))
    .optional()
    .default(30),
  /** Share of successful attempts that are logged; all others are always logged. */
  successLogSample: number(0, 1, 'must be a number from 0 to 1').default(0.1),
  /**
   * How long fan-out and deliver wait for further events and deliveries, so that these share an invocation and calls.
   * Deliveries start up to twice this time later; retries may start 5 seconds late (contract 12.3).
   */
  batchingSeconds: number(0, 3, 'must be a whole number from 0 to 3', z.int).default(0),
  /** E-mail address for alarm notifications. */
  alarmEmail: z.email('must be an e-mail address').optional(),
  /**
   * E-mail address for alarms that can wait until the next working day; without it, these alarms go to the address of
   * all alarms.
   */
  ticketEmail: z.email('must be an e-mail address').optional(),
  /**
   * Maximum number of requests a second of all keys together, for each route; limits the cost of a flood of requests.
   */
  throttlePerSecond: number(1, 10_000, 'must be a whole number from 1 to 10000', z.int).default(2000),
  /**
   * Rollout of `npm run deploy`. With `guarded`, CloudFormation watches alarms during the deployment of a stack and for
   * some minutes afterwards, and rolls the stack back when an alarm fires.
   */
  rollout: z.enum(['all-at-once', 'guarded'], 'must be "all-at-once" or "guarded"').default('all-at-once'),
  /** Name of a restored table that replaces the stage's table (docs/recovery.md). Later runs of `npm run deploy` keep this setting. */
  tableName: z
    .string('must be text')
    .regex(/^[a-zA-Z0-9_.-]{3,255}$/, 'must be the name of a table')
    .optional(),
  /**
   * ARN of a vault of AWS Backup in another account or region, to which a backup of the table and files is copied each
   * night.
   */
  backupVault: z
    .string('must be text')
    .regex(
      /^arn:aws[a-z-]*:backup:[a-z0-9-]+:\d{12}:backup-vault:[A-Za-z0-9_-]{2,50}$/,
      'must be the ARN of a vault of AWS Backup',
    )
    .optional(),
  /** Dollars a month; the alarms' topic is notified when the account has spent, or is forecast to spend, this amount. */
  monthlyBudget: number(1, 1_000_000, 'must be a number from 1 to 1000000'),
  /** `on` checks the service from outside every five minutes, without a key. */
  syntheticCheck: z.enum(['off', 'on'], 'must be "off" or "on"').default('off'),
  /** `on` keeps an instance of the functions of the console's first page ready. */
  keepWarm: z.enum(['off', 'on'], 'must be "off" or "on"').default('off'),
  /** `active` records traces of invocations with X-Ray. */
  tracing: z.enum(['off', 'active'], 'must be "off" or "active"').default('off'),
  /** Maximum on-demand units a second of the table and of each index; limits the cost of a fault. */
  maxReadUnits: maxUnits,
  maxWriteUnits: maxUnits,
  /** Provisioned capacity of the table, and of each index, instead of capacity on demand: bounds of auto scaling. */
  provisionedReadUnits: unitRange,
  provisionedWriteUnits: unitRange,
  /**
   * Custom domain of the API, such as `api.example.com`. It needs a DNS record that points to the output
   * `DomainTarget`.
   */
  domainName: hostName.optional(),
  /** ARN of the domain's ACM certificate, in the stage's region. */
  certificateArn: z
    .string('must be text')
    .regex(
      /^arn:aws[a-z-]*:acm:[a-z0-9-]+:\d{12}:certificate\/[0-9a-f-]+$/,
      'must be the ARN of a certificate in ACM',
    )
    .optional(),
  /** `on` forwards all events to files in S3, for Athena. */
  eventArchive: z.enum(['off', 'on'], 'must be "off" or "on"').default('off'),
  /** ARN of a bus of EventBridge, to which all events are forwarded. */
  eventBus: z
    .string('must be text')
    .regex(
      /^arn:aws[a-z-]*:events:[a-z0-9-]+:\d{12}:event-bus\/[A-Za-z0-9._-]{1,256}$/,
      'must be the ARN of an event bus of EventBridge',
    )
    .optional(),
  /** `off` switches off the API's address of API Gateway, so that only the custom domain answers. */
  executeApi: z.enum(['on', 'off'], 'must be "on" or "off"').default('on'),
  /** `tiering` moves files to Intelligent-Tiering after 30 days. */
  fileStorage: z.enum(['standard', 'tiering'], 'must be "standard" or "tiering"').default('standard'),
  /** ARN of a versioned bucket in another region, to which each file is copied. */
  fileReplica: z
    .string('must be text')
    .regex(/^arn:aws[a-z-]*:s3:::[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the ARN of a bucket')
    .optional(),
  /** The access keys of the IAM user that signs links to files; the last one signs. */
  linkKeys: serials,
  /** The secrets by which CloudFront proves to the API that a request came through it; the last one is in use. */
  originSecrets: serials,
  /** Whether the console is deployed: CloudFront and a bucket, in a separate stack. */
  console: z.enum(['on', 'off'], 'must be "on" or "off"').default('on'),
  /** Custom domain of the console, such as `console.example.com`. It needs a DNS record to the output `ConsoleTarget`. */
  consoleDomainName: hostName.optional(),
  /** ARN of that domain's ACM certificate, which CloudFront wants in us-east-1. */
  consoleCertificateArn: z
    .string('must be text')
    .regex(
      /^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/[0-9a-f-]+$/,
      'must be the ARN of a certificate in ACM in us-east-1',
    )
    .optional(),
  /** ARN of a web ACL of AWS WAF in front of the console, and of the API on its origin. */
  consoleWebAcl: z
    .string('must be text')
    .regex(
      /^arn:aws[a-z-]*:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[0-9a-f-]+$/,
      'must be the ARN of a global web ACL of AWS WAF',
    )
    .optional(),
  /**
   * Origin of a deployed console without a custom domain: its pages may use the file store, and passkeys are created
   * for it. `npm run deploy` reads it from the console's stack, because the address is known only after the first
   * deployment.
   */
  consoleOrigin: z
    .string('must be text')
    .regex(/^https:\/\/[a-z0-9.-]+$/, 'must be an origin such as https://d111111abcdef8.cloudfront.net')
    .optional(),
  /** The commits that the stage ran, the newest first, for `npm run go-back`. `npm run deploy` sets it. */
  versions: z
    .string('must be text')
    .regex(/^[0-9a-f]{40}( [0-9a-f]{40})*$/, 'must be commits, with a space in between')
    .optional(),
})

const schema = shape
  .refine(({ executeApi, domainName }) => executeApi === 'on' || domainName !== undefined, {
    path: ['executeApi'],
    message: 'can be off only with domainName',
  })
  .refine(({ domainName, certificateArn }) => (domainName === undefined) === (certificateArn === undefined), {
    path: ['domainName'],
    message: 'and certificateArn are given together or not at all',
  })
  .refine(
    ({ consoleDomainName, consoleCertificateArn }) =>
      (consoleDomainName === undefined) === (consoleCertificateArn === undefined),
    {
      path: ['consoleDomainName'],
      message: 'and consoleCertificateArn are given together or not at all',
    },
  )
  .refine(
    ({ provisionedReadUnits: reads, provisionedWriteUnits: writes }) =>
      (reads === undefined) === (writes === undefined),
    {
      path: ['provisionedReadUnits'],
      message: 'and provisionedWriteUnits are given together or not at all',
    },
  )
  .refine(
    ({ provisionedReadUnits, maxReadUnits, maxWriteUnits }) =>
      provisionedReadUnits === undefined || (maxReadUnits === undefined && maxWriteUnits === undefined),
    {
      path: ['provisionedReadUnits'],
      message: 'excludes maxReadUnits and maxWriteUnits, which are for capacity on demand',
    },
  )

export type Settings = Readonly<z.infer<typeof schema>>

/** Invalid settings; the message is one line for the user. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

/** CDK stores flags and cached lookups in the same context; their names contain a colon, a slash or an @. */
const isSetting = (name: string): boolean => !/[:/@]/.test(name)

export const SETTING_NAMES = keysOf(shape.shape)

export const isKnownSetting = (name: string): boolean => name in shape.shape

/**
 * Parses the settings of a deployment from CDK context (`cdk.json`, `--context name=value`).
 * @throws SettingsError with every invalid or unknown setting
 */
export function parseSettings(context: Record<string, unknown>): Settings {
  const settings = Object.fromEntries(Object.entries(context).filter(([name]) => isSetting(name)))
  const parsed = schema.safeParse(settings)
  if (parsed.success) return parsed.data
  throw new SettingsError(`wrong settings: ${parsed.error.issues.map(describe).join('; ')}`)
}

/** The message for an unknown setting, with the nearest name. */
export function meantBy(name: string, known: readonly string[] = SETTING_NAMES): string {
  const meant = nearest(name, known)
  const advice = meant === undefined ? `the settings are ${known.join(', ')}` : `did you mean ${meant}?`
  return `there is no setting ${name}; ${advice}`
}

function describe(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((name) => meantBy(name)).join('; ')
  return `${issue.path.join('.')} ${issue.message}`
}

/** The origin whose pages may upload to and read from the file store: the console's origin, once the console is deployed. */
export const consoleOriginOf = ({
  console,
  consoleDomainName,
  consoleOrigin,
}: Settings): string | undefined => {
  if (console === 'off') return undefined
  return consoleDomainName === undefined ? consoleOrigin : `https://${consoleDomainName}`
}

export const DEFAULT_SETTINGS: Settings = parseSettings({})
