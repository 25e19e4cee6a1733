import { expect, test } from 'vitest'
import * as z from 'zod'
import { synthesize } from './synthesize.ts'

const target = z.object({
  Arn: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
  RetryPolicy: z.unknown(),
})
const rule = z.object({ ScheduleExpression: z.string(), Targets: z.tuple([target]) })
const invokeConfig = z.looseObject({ FunctionName: z.object({ Ref: z.string() }) })

/** Every schedule of all stacks, with how EventBridge and Lambda retry its runs. */
const schedules = synthesize({ syntheticCheck: 'on' }).flatMap(({ resources }) => {
  const of = (type: string) => Object.values(resources).filter(({ Type }) => Type === type)
  return of('AWS::Events::Rule').map(({ Properties }) => {
    const { ScheduleExpression, Targets } = rule.parse(Properties)
    const [{ Arn, RetryPolicy }] = Targets
    const [name] = Arn['Fn::GetAtt']
    return {
      handler: String(resources[name]?.Properties.Handler).replace(/^functions\/|\.handler$/g, ''),
      every: ScheduleExpression,
      retry: RetryPolicy,
      invoke: of('AWS::Lambda::EventInvokeConfig')
        .map((config) => invokeConfig.parse(config.Properties))
        .filter(({ FunctionName }) => FunctionName.Ref === name),
    }
  })
})

test('these functions run on a schedule', () => {
  expect(Object.fromEntries(schedules.map(({ handler, every }) => [handler, every]))).toEqual({
    'external-references/complete-markers': 'rate(1 minute)',
    'photos/expire': 'rate(1 hour)',
    'service/check': 'rate(5 minutes)',
    'uploads/remove-replaced': 'rate(1 day)',
    'webhooks/sweep': 'rate(1 minute)',
  })
})

test.each(schedules.map((schedule) => [schedule.handler, schedule] as const))(
  '%s: a run that cannot start within a minute is dropped, in EventBridge and in the queue of Lambda, and none is retried',
  (_, { invoke, retry }) => {
    expect(invoke).toMatchObject([
      { MaximumEventAgeInSeconds: 60, MaximumRetryAttempts: 0, Qualifier: '$LATEST' },
    ])
    expect(retry).toEqual({ MaximumEventAgeInSeconds: 60 })
  },
)
