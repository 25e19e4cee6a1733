import { describe, expect, test } from 'vitest'
import { consumerConcurrency, SIZES } from '../../infra/settings/sizes.ts'
import { propertiesOf } from './plain.ts'
import { smallStacks } from './small.ts'
import { ofType } from './synthesize.ts'

const stacks = smallStacks()
const functions = propertiesOf(stacks, 'AWS::Lambda::Function')

const WORK = { SqsManagedSseEnabled: true, MessageRetentionPeriod: 1_209_600 }
const to = (dead: string, maxReceiveCount: number) => ({
  // Six times the timeout of its function.
  VisibilityTimeout: 360,
  RedrivePolicy: { deadLetterTargetArn: `<${dead}.Arn>`, maxReceiveCount },
})

test('queues keep messages for 14 days, and pass on what fails ten or five times', () => {
  expect(propertiesOf(stacks, 'AWS::SQS::Queue')).toEqual({
    WebhooksStreamDead: WORK,
    WebhooksDeliveriesDead: WORK,
    WebhooksDeliveries: { ...WORK, ...to('WebhooksDeliveriesDead', 10) },
    WebhooksDeliveriesSlow: { ...WORK, ...to('WebhooksDeliveriesDead', 10) },
    FilesReceiptsDead: WORK,
    FilesReceipts: { ...WORK, ...to('FilesReceiptsDead', 5) },
    FilesPhotosDead: WORK,
    FilesPhotos: { ...WORK, ...to('FilesPhotosDead', 5) },
  })
})

test('queues refuse requests without TLS, and S3 of this account only sends to those of uploads', () => {
  const policies = Object.entries(propertiesOf(stacks, 'AWS::SQS::QueuePolicy'))
  expect(policies.length).toBe(8)
  for (const [id, policy] of policies) {
    const queue = id.replace(/Policy$/, '')
    const Resource = `<${queue}.Arn>`
    const unsafe = {
      Action: 'sqs:*',
      Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      Effect: 'Deny',
      Principal: { AWS: '*' },
      Resource,
    }
    const uploads = {
      Action: 'sqs:SendMessage',
      Condition: { StringEquals: { 'aws:SourceAccount': '<AWS::AccountId>' } },
      Effect: 'Allow',
      Principal: { Service: 's3.amazonaws.com' },
      Resource,
    }
    const Statement = ['FilesReceipts', 'FilesPhotos'].includes(queue) ? [unsafe, uploads] : [unsafe]
    const PolicyDocument = { Statement, Version: '2012-10-17' }
    expect(policy).toEqual({ PolicyDocument, Queues: [`<${queue}>`] })
  }
})

const polls = (queue: string, lambda: string, size: number, concurrency: number) => ({
  EventSourceArn: `<${queue}.Arn>`,
  FunctionName: `<${lambda}Function.Arn>`,
  BatchSize: size,
  MaximumBatchingWindowInSeconds: 0,
  FunctionResponseTypes: ['ReportBatchItemFailures'],
  ScalingConfig: { MaximumConcurrency: concurrency },
})

const mappings = {
  WebhooksStream: {
    EventSourceArn: '<TableStreamArn>',
    FunctionName: '<WebhooksWebhooksFanOutFunction.Arn>',
    StartingPosition: 'TRIM_HORIZON',
    FilterCriteria: {
      Filters: [{ Pattern: '{"eventName":["INSERT"],"dynamodb":{"NewImage":{"type":{"S":["event"]}}}}' }],
    },
    BatchSize: 100,
    MaximumBatchingWindowInSeconds: 0,
    ParallelizationFactor: 10,
    BisectBatchOnFunctionError: true,
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    MaximumRetryAttempts: 10,
    MaximumRecordAgeInSeconds: 3_600,
    DestinationConfig: { OnFailure: { Destination: '<WebhooksStreamDead.Arn>' } },
  },
  WebhooksDeliveriesMapping: polls('WebhooksDeliveries', 'WebhooksWebhooksDeliver', 10, 100),
  WebhooksDeliveriesSlowMapping: polls('WebhooksDeliveriesSlow', 'WebhooksWebhooksDeliverSlow', 10, 20),
  UploadsReceiptsQueue: polls('FilesReceipts', 'UploadsReceiptsFinish', 5, 50),
  UploadsPhotosQueue: polls('FilesPhotos', 'UploadsPhotosFinish', 1, 20),
}

describe('event source mappings', () => {
  test('have batches, concurrency, retries and a filter', () => {
    expect(propertiesOf(stacks, 'AWS::Lambda::EventSourceMapping')).toEqual(mappings)
  })

  test('of a small deployment fit the concurrency of a new account', () => {
    const small = smallStacks({ size: 'small' })
    const ScalingConfig = { MaximumConcurrency: 2 }
    expect(propertiesOf(small, 'AWS::Lambda::EventSourceMapping')).toEqual({
      WebhooksStream: { ...mappings.WebhooksStream, ParallelizationFactor: 1 },
      WebhooksDeliveriesMapping: { ...mappings.WebhooksDeliveriesMapping, ScalingConfig },
      WebhooksDeliveriesSlowMapping: { ...mappings.WebhooksDeliveriesSlowMapping, ScalingConfig },
      UploadsReceiptsQueue: { ...mappings.UploadsReceiptsQueue, ScalingConfig },
      UploadsPhotosQueue: { ...mappings.UploadsPhotosQueue, ScalingConfig },
    })
    expect(JSON.stringify(small)).not.toContain('ReservedConcurrentExecutions')
  })

  test.each(['small', 'standard'] as const)(
    'of size %s occupy as many executions as preflight says',
    (size) => {
      const stacks = smallStacks({ size })
      const mapped = ofType(stacks, 'AWS::Lambda::EventSourceMapping').flatMap(({ Properties }) => {
        const { MaximumConcurrency = 0 } = (Properties.ScalingConfig ?? {}) as { MaximumConcurrency?: number }
        return MaximumConcurrency
      })
      const reserved = ofType(stacks, 'AWS::Lambda::Function').map(({ Properties }) =>
        Number(Properties.ReservedConcurrentExecutions ?? 0),
      )
      const sum = [...mapped, ...reserved].reduce((all, one) => all + one, 0)
      expect(consumerConcurrency(SIZES[size])).toBe(sum)
      expect(sum).toBeLessThan(SIZES[size].account)
    },
  )

  test('of the pipeline wait as long as the settings say', () => {
    const waiting = propertiesOf(smallStacks({ batchingSeconds: 2 }), 'AWS::Lambda::EventSourceMapping')
    const MaximumBatchingWindowInSeconds = 2
    expect(waiting).toEqual({
      ...mappings,
      ...Object.fromEntries(
        (['WebhooksStream', 'WebhooksDeliveriesMapping', 'WebhooksDeliveriesSlowMapping'] as const).map(
          (id) => [id, { ...mappings[id], MaximumBatchingWindowInSeconds }],
        ),
      ),
    })
  })

  test('are made when their function exists', () => {
    for (const mapping of ofType(stacks, 'AWS::Lambda::EventSourceMapping')) {
      const { DependsOn } = mapping as { DependsOn?: string[] }
      expect(DependsOn?.some((id) => /Function[0-9A-F]{8}$/.test(id))).toBe(true)
    }
  })
})

test('each function has its timeout and memory; only deliver may call itself without end', () => {
  const limits = Object.values(functions).map((properties) => {
    const { Description, Timeout, MemorySize, RecursiveLoop, ...others } = properties as Record<
      string,
      unknown
    >
    const more = [
      RecursiveLoop && `loops: ${RecursiveLoop}`,
      others.ReservedConcurrentExecutions && `at most ${others.ReservedConcurrentExecutions}`,
    ].filter((text) => text)
    return [`${Description}: ${Timeout} s, ${MemorySize} MB`, ...more].join(', ')
  })
  expect(limits.toSorted()).toEqual([
    'console/publish: 120 s, 1024 MB',
    'contacts/create: 10 s, 1024 MB',
    'contacts/get: 10 s, 1024 MB',
    'expenses/get: 10 s, 1024 MB',
    'external-references/complete-markers: 55 s, 1024 MB',
    'http/not-found: 10 s, 1024 MB',
    'photos/expire: 300 s, 1024 MB',
    'photos/finish: 60 s, 2048 MB',
    'receipts/finish: 60 s, 1024 MB',
    'service/health: 10 s, 1024 MB',
    'triggers/list: 10 s, 1024 MB',
    'uploads/remove-replaced: 300 s, 1024 MB',
    'webhooks/deliver-slow: 60 s, 256 MB, loops: Allow',
    'webhooks/deliver: 60 s, 256 MB, loops: Allow',
    'webhooks/fan-out: 60 s, 256 MB, at most 100',
    'webhooks/sweep: 55 s, 1024 MB',
  ])
})

test('schedules run each minute, hour or day; a run that fails or waits for a minute is dropped', () => {
  const rules = Object.values(propertiesOf(stacks, 'AWS::Events::Rule')).map((properties) => {
    const { ScheduleExpression, State, Targets } = properties as {
      readonly ScheduleExpression: string
      readonly State: string
      readonly Targets: readonly { readonly Arn: string; readonly Id: string }[]
    }
    return [ScheduleExpression, State, ...Targets.map(({ Id: _, ...target }) => target)]
  })
  const target = (lambda: string) => ({
    Arn: `<${lambda}Function.Arn>`,
    RetryPolicy: { MaximumEventAgeInSeconds: 60 },
  })
  expect(rules).toEqual([
    ['rate(1 minute)', 'ENABLED', target('WebhooksWebhooksSweep')],
    ['rate(1 minute)', 'ENABLED', target('ReconciliationExternalReferencesCompleteMarkers')],
    ['rate(1 day)', 'ENABLED', target('UploadsUploadsRemoveReplaced')],
    ['rate(1 hour)', 'ENABLED', target('UploadsPhotosExpire')],
  ])
  const invocations = Object.values(propertiesOf(stacks, 'AWS::Lambda::EventInvokeConfig'))
  expect(invocations.length).toBe(4)
  for (const invocation of invocations)
    expect(invocation).toMatchObject({ MaximumEventAgeInSeconds: 60, MaximumRetryAttempts: 0 })
})
