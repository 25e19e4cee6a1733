import { expect, test } from 'vitest'
import { smallStacks } from './small.ts'
import { ofType } from './synthesize.ts'

/** The environment variables of the check. */
function checkOf(context: Record<string, string>) {
  const found = ofType(smallStacks(context), 'AWS::Lambda::Function').filter(
    ({ Properties }) => Properties.Handler === 'functions/service/check.handler',
  )
  return found.map(({ Properties }) => (Properties.Environment as { Variables: object }).Variables)
}

test('without the setting there is no check, no schedule and no alarm', () => {
  expect(checkOf({})).toEqual([])
  expect(JSON.stringify(smallStacks())).not.toMatch(/ServiceCheck|rate\(5 minutes\)/)
})

test('the check requests the address that clients use', () => {
  const [ofApi] = checkOf({ syntheticCheck: 'on' })
  expect(JSON.stringify(ofApi)).toMatch(/"CHECKED_URL":\{"Fn::Join".*https:\/\/.*execute-api/)
  const certificateArn = 'arn:aws:acm:eu-central-1:123456789012:certificate/1'
  const [ofDomain] = checkOf({ syntheticCheck: 'on', domainName: 'api.example.com', certificateArn })
  expect(ofDomain).toMatchObject({ CHECKED_URL: 'https://api.example.com' })
})

test('an alarm fires when a run fails', () => {
  const alarms = ofType(smallStacks({ syntheticCheck: 'on' }), 'AWS::CloudWatch::Alarm')
  const found = alarms.filter(({ Properties }) =>
    /#alarm-service-check-failing$/.test(String(Properties.AlarmDescription)),
  )
  expect(found).toMatchObject([
    {
      Properties: {
        MetricName: 'Errors',
        Namespace: 'AWS/Lambda',
        Threshold: 0,
        ComparisonOperator: 'GreaterThanThreshold',
        Period: 300,
        EvaluationPeriods: 1,
      },
    },
  ])
})

test('a run has more time than all of its requests may take, and starts every five minutes', () => {
  const stacks = smallStacks({ syntheticCheck: 'on' })
  const [check] = ofType(stacks, 'AWS::Lambda::Function').filter(
    ({ Properties }) => Properties.Handler === 'functions/service/check.handler',
  )
  expect(check?.Properties).toMatchObject({ Timeout: 120, MemorySize: 512 })
  const rates = ofType(stacks, 'AWS::Events::Rule').map(({ Properties }) => Properties.ScheduleExpression)
  expect(rates).toContain('rate(5 minutes)')
})
