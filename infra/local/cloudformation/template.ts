import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type Principal, principalProperties } from '../iam/policy.ts'
import { ACCOUNT, type Located, type RawResource, REGION, Resolver, type StackTemplate } from './resolve.ts'

/*
 * The CloudFormation properties that the local run uses. It ignores resources that work only on AWS (alarms, log
 * groups).
 */
const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }))

const table = z.object({
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  KeySchema: keySchema,
  GlobalSecondaryIndexes: z
    .array(
      z.object({
        IndexName: z.string(),
        KeySchema: keySchema,
        Projection: z.object({
          ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']),
          NonKeyAttributes: z.array(z.string()).optional(),
        }),
      }),
    )
    .default([]),
  StreamSpecification: z
    .object({ StreamViewType: z.enum(['KEYS_ONLY', 'NEW_IMAGE', 'OLD_IMAGE', 'NEW_AND_OLD_IMAGES']) })
    .optional(),
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.boolean() }).optional(),
})

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String)

const queue = z.object({
  DelaySeconds: scalar.optional(),
  MaximumMessageSize: scalar.optional(),
  MessageRetentionPeriod: scalar.optional(),
  ReceiveMessageWaitTimeSeconds: scalar.optional(),
  VisibilityTimeout: scalar.optional(),
  RedrivePolicy: z
    .looseObject({})
    .transform((policy) => JSON.stringify(policy))
    .optional(),
})

const bucket = z.object({
  NotificationConfiguration: z
    .object({
      QueueConfigurations: z
        .array(
          z.object({
            Event: z.string(),
            Queue: z.string(),
            Filter: z
              .object({
                S3Key: z.object({
                  Rules: z.array(
                    z.object({ Name: z.string().transform((name) => name.toLowerCase()), Value: z.string() }),
                  ),
                }),
              })
              .optional(),
          }),
        )
        .default([]),
    })
    .default({ QueueConfigurations: [] }),
})

const accessKey = z.object({ UserName: z.string(), Serial: z.number().default(0) })

const secret = z.object({
  SecretString: z.string().optional(),
  GenerateSecretString: z
    .object({
      PasswordLength: z.number().default(32),
      ExcludeCharacters: z.string().default(''),
      ExcludeLowercase: z.boolean().default(false),
      ExcludeUppercase: z.boolean().default(false),
      ExcludeNumbers: z.boolean().default(false),
      ExcludePunctuation: z.boolean().default(false),
      SecretStringTemplate: z.string().optional(),
      GenerateStringKey: z.string().optional(),
    })
    .prefault({}),
})

const lambda = z.object({
  Handler: z.string(),
  Role: z.string(),
  Timeout: z.number().default(3),
  MemorySize: z.number().default(128),
  Environment: z.object({ Variables: z.record(z.string(), scalar).default({}) }).default({ Variables: {} }),
})

const mapping = z.object({
  FunctionName: z.string(),
  EventSourceArn: z.string(),
  Enabled: z.boolean().default(true),
  BatchSize: z.number().optional(),
  MaximumBatchingWindowInSeconds: z.number().default(0),
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }).default({ Filters: [] }),
  FunctionResponseTypes: z.array(z.string()).default([]),
  BisectBatchOnFunctionError: z.boolean().default(false),
  MaximumRetryAttempts: z.number().default(-1),
  StartingPosition: z.enum(['TRIM_HORIZON', 'LATEST']).default('TRIM_HORIZON'),
  DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.string() }) }).optional(),
  ScalingConfig: z.object({ MaximumConcurrency: z.number() }).optional(),
})

const route = z.object({ RouteKey: z.string(), Target: z.string() })
const integration = z.object({
  IntegrationUri: z.string(),
  PayloadFormatVersion: z.literal('2.0'),
  /** By status. Supports only the mapping that the stacks use: overwrite a header with a static value. */
  ResponseParameters: z
    .record(
      z.string(),
      z
        .object({
          ResponseParameters: z.array(
            z.object({
              Destination: z.templateLiteral([z.literal('overwrite:header.'), z.string()]),
              Source: z.string().regex(/^[^$]*$/, 'only static values are supported locally'),
            }),
          ),
        })
        .transform(({ ResponseParameters: mappings }) =>
          Object.fromEntries(
            mappings.map(({ Destination, Source }) => [
              Destination.slice('overwrite:header.'.length).toLowerCase(),
              Source,
            ]),
          ),
        ),
    )
    .default({}),
})
const rule = z.object({
  ScheduleExpression: z.string(),
  Targets: z.array(z.object({ Arn: z.string(), Input: z.string().optional() })),
})
const schedule = z.object({
  ScheduleExpression: z.string(),
  Target: z.object({ Arn: z.string(), Input: z.string().optional() }),
})

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
  /** Headers that API Gateway sets on responses by status, overwriting those of the function. */
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
  }[]
}

const arn = (service: string, name: string): string => `arn:aws:${service}:${REGION}:${ACCOUNT}:${name}`
export const nameOfArn = (value: string): string => value.slice(value.lastIndexOf(':') + 1)
/** Returns the table of a stream ARN. The label of the stream is known only to the store. */
export const tableOfStream = (value: string): string | undefined =>
  /:table\/([^/]+)\/stream\//.exec(value)?.[1]

const physicalName = ({ stack, id }: RawResource): string => `${stack}-${id}`

const iamArn = (kind: 'role' | 'user', name: string): string => `arn:aws:iam::${ACCOUNT}:${kind}/${name}`

/**
 * Derives the same key at every start, so that signed links stay valid. Not a secret: it works only on this machine.
 */
function keyFor(name: string): Omit<AccessKeySpec, 'holder'> {
  const digits = createHash('sha256').update(name).digest('hex')
  return { accessKeyId: `LOCAL${digits.slice(0, 15).toUpperCase()}`, secretAccessKey: digits.slice(15, 55) }
}

const located = (ref: string, attributes: Record<string, string> = {}): Located => ({ ref, attributes })

/** Names and ARNs in the form of AWS, known before the resources exist. */
function locate(resource: RawResource, sqs: string): Located {
  const name = physicalName(resource)
  if (resource.type === 'AWS::DynamoDB::Table') {
    const Arn = arn('dynamodb', `table/${name}`)
    return located(name, { Arn, StreamArn: `${Arn}/stream/local` })
  }
  if (resource.type === 'AWS::SQS::Queue') {
    return located(`${sqs}/${ACCOUNT}/${name}`, { Arn: arn('sqs', name), QueueName: name })
  }
  if (resource.type === 'AWS::S3::Bucket') {
    const bucketName = name.toLowerCase().slice(0, 63)
    return located(bucketName, { Arn: `arn:aws:s3:::${bucketName}` })
  }
  if (resource.type === 'AWS::SecretsManager::Secret') return located(arn('secretsmanager', `secret:${name}`))
  if (resource.type === 'AWS::IAM::AccessKey') {
    const { accessKeyId, secretAccessKey } = keyFor(name)
    return located(accessKeyId, { SecretAccessKey: secretAccessKey })
  }
  if (resource.type === 'AWS::IAM::Role') return located(name, { Arn: iamArn('role', name) })
  if (resource.type === 'AWS::IAM::User') return located(name, { Arn: iamArn('user', name) })
  if (resource.type === 'AWS::Lambda::Function') {
    const { FunctionName: explicitName } = resource.properties
    const functionName = typeof explicitName === 'string' ? explicitName : name
    return located(functionName, { Arn: arn('lambda', `function:${functionName}`) })
  }
  return located(name, { Arn: `arn:aws:local:::${name}` })
}

/** @param sqs endpoint of the queues, which is part of their URLs */
export function definitionOf(stacks: readonly StackTemplate[], sqs: string): Definition {
  const resolver = new Resolver(stacks, (resource) => locate(resource, sqs))
  const all = <T>(type: string, schema: z.ZodType<T>) =>
    resolver.resources
      .filter((resource) => resource.type === type)
      .map((resource) => {
        const parsed = schema.safeParse(resolver.resolve(resource.properties, resource.stack))
        if (!parsed.success) throw new Error(`${resource.id}: ${z.prettifyError(parsed.error)}`)
        const { ref, attributes } = locate(resource, sqs)
        return { id: resource.id, ref, attributes, arn: attributes.Arn ?? ref, of: parsed.data }
      })

  const integrations = new Map(
    all('AWS::ApiGatewayV2::Integration', integration).map(({ ref, of }) => [ref, of]),
  )
  const lambdas = all('AWS::Lambda::Function', lambda)
  const routeOf = ({ RouteKey: key, Target }: z.infer<typeof route>): RouteSpec => {
    const { IntegrationUri: functionArn, ResponseParameters: overwrites } =
      integrations.get(Target.replace('integrations/', '')) ?? {}
    // The route refers to its function by an ARN as text, which CloudFormation does not check either.
    if (!functionArn || !lambdas.some((one) => one.arn === functionArn)) {
      throw new Error(`route ${key}: there is no function ${functionArn}`)
    }
    return { key, functionArn, ...(overwrites && { overwrites }) }
  }
  const principals = new Map(
    [...all('AWS::IAM::Role', principalProperties), ...all('AWS::IAM::User', principalProperties)].map(
      ({ arn, of }): [string, Principal] => [arn, { arn, policies: of.Policies }],
    ),
  )
  const holder = (arn: string): Principal => {
    const found = principals.get(arn)
    if (!found) throw new Error(`there is no ${arn}`)
    return found
  }
  return {
    tables: all('AWS::DynamoDB::Table', table).map(({ ref, of }) => ({ name: ref, ...of })),
    queues: all('AWS::SQS::Queue', queue).map(({ id, ref, arn, of }) => ({
      id,
      name: nameOfArn(arn),
      url: ref,
      attributes: of,
    })),
    buckets: all('AWS::S3::Bucket', bucket).map(({ ref, of }) => ({
      name: ref,
      queues: of.NotificationConfiguration.QueueConfigurations,
    })),
    secrets: all('AWS::SecretsManager::Secret', secret).map(({ ref, of }) => ({
      arn: ref,
      value: of.SecretString,
      generate: of.GenerateSecretString,
    })),
    accessKeys: all('AWS::IAM::AccessKey', accessKey).map(({ ref, attributes, of }) => ({
      accessKeyId: ref,
      secretAccessKey: attributes.SecretAccessKey ?? '',
      holder: holder(iamArn('user', of.UserName)),
    })),
    functions: lambdas
      // Skip the functions that CDK adds for itself.
      .filter(({ of }) => of.Handler.startsWith('functions/'))
      .map(({ ref, arn, of }) => ({
        arn,
        name: ref,
        handler: of.Handler,
        timeoutMs: of.Timeout * 1000,
        memory: of.MemorySize,
        environment: of.Environment.Variables,
        credentials: { ...keyFor(of.Role), holder: holder(of.Role) },
      })),
    mappings: all('AWS::Lambda::EventSourceMapping', mapping)
      .map(({ of }) => of)
      .filter(({ Enabled }) => Enabled),
    routes: all('AWS::ApiGatewayV2::Route', route).map(({ of }) => routeOf(of)),
    schedules: [
      ...all('AWS::Events::Rule', rule).flatMap(({ of }) =>
        of.Targets.map(({ Arn, Input }) => ({
          expression: of.ScheduleExpression,
          functionArn: Arn,
          input: Input,
        })),
      ),
      ...all('AWS::Scheduler::Schedule', schedule).map(({ of }) => ({
        expression: of.ScheduleExpression,
        functionArn: of.Target.Arn,
        input: of.Target.Input,
      })),
    ],
  }
}

/** The environment variables of all functions, with which tools and tests use the same stores. */
export const unionEnvironment = ({ functions }: Definition): Record<string, string> =>
  Object.assign({}, ...functions.map(({ environment }) => environment))
