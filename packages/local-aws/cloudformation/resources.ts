import * as z from 'zod'

/*
 * The CloudFormation properties that the local run uses. It ignores resources that work only on AWS (alarms, log
 * groups).
 */
const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }))

export const table = z.object({
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

export const queue = z.object({
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

export const bucket = z.object({
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

export const accessKey = z.object({ UserName: z.string(), Serial: z.number().default(0) })

export const secret = z.object({
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

export const lambda = z.object({
  Handler: z.string(),
  Role: z.string(),
  Timeout: z.number().default(3),
  MemorySize: z.number().default(128),
  Environment: z.object({ Variables: z.record(z.string(), scalar).default({}) }).default({ Variables: {} }),
})

export const asyncInvocations = z.object({
  FunctionName: z.string(),
  MaximumEventAgeInSeconds: z.number(),
})

export const mapping = z.object({
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

/** A header that the API sets. Supports only the mapping that the stacks use: overwrite with a static value. */
const overwrites = z
  .record(
    z.templateLiteral([z.literal('overwrite:header.'), z.string()]),
    z.string().regex(/^[^$]*$/, 'only static values are supported locally'),
  )
  .transform((mappings) =>
    Object.fromEntries(
      Object.entries(mappings).map(([to, value]) => [
        to.slice('overwrite:header.'.length).toLowerCase(),
        value,
      ]),
    ),
  )

const operation = z.object({
  'x-amazon-apigateway-integration': z.object({
    type: z.literal('AWS_PROXY'),
    uri: z.string(),
    payloadFormatVersion: z.literal('2.0'),
    /** By status. */
    responseParameters: z.record(z.string(), overwrites).optional(),
  }),
})

export const api = z.object({
  Body: z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) }),
})

export const rule = z.object({
  ScheduleExpression: z.string(),
  Targets: z.array(z.object({ Arn: z.string(), Input: z.string().optional() })),
})
export const schedule = z.object({
  ScheduleExpression: z.string(),
  Target: z.object({ Arn: z.string(), Input: z.string().optional() }),
})
