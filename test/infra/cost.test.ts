import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { costOfForwarded, costOfTarget } from '../../ops/cost/forwarding.ts'
import {
  costOfMillion,
  costOfStarts,
  firstStarts,
  NOTHING,
  totalOf,
  type Work,
} from '../../ops/cost/model.ts'
import { costOfMonth, FIXED, type Units } from '../../ops/cost/month.ts'
import { costTable } from '../../ops/cost/table.ts'
import { ofType, synthesize } from './synthesize.ts'

const units: Units = JSON.parse(readFileSync('ops/cost/units.json', 'utf8'))

test('the page shows the totals of the table', () => {
  const table = costTable(units)
  const lines = table.split('\n')
  const totals = [...lines.slice(0, 2), ...lines.slice(-4)].join('\n')
  expect(readFileSync('docs/cost.md', 'utf8')).toContain(totals)
  // A cent of each cause counts in the totals, so each line is held by the page.
  expect(lines).toHaveLength(27)
})

test('the page shows the price of forwarded events, and of the alarms of each target', () => {
  const { eventArchive, eventBus } = costOfForwarded()
  const line = (setting: string, million: number, alarms: number) =>
    `| \`${setting}\` | ${million.toFixed(2)} | ${costOfTarget(alarms).toFixed(2)} |`
  const page = readFileSync('docs/cost.md', 'utf8')
  // EventsDead, and the two metrics of a failing function; the archive has two more alarms.
  expect(page).toContain(line('eventArchive=on', eventArchive, 5))
  expect(page).toContain(line('eventBus=ARN', eventBus, 3))
})

test('nearly every invocation of a rarely used function is a cold start, and few of a busy one are', () => {
  expect(firstStarts(10)).toBeGreaterThan(0.99)
  expect(firstStarts(10_000_000)).toBe(0.005)
  // One gigabyte-second for each of a thousand starts.
  const slow = { ...NOTHING, invocations: 1, startMs: 1_000 }
  expect(costOfStarts(slow, 1_000)).toBeCloseTo(firstStarts(1_000) * 1_000 * 0.0000133334)
  expect(costOfStarts(slow, 0)).toBe(0)
})

test('the cost of a second subscriber includes its fan-out', () => {
  expect(units.subscriber.writeUnits).toBeGreaterThan(0)
  const month = (more: Work) => totalOf(costOfMonth({ ...units, subscriber: more }, 1_000_000))
  expect(month(units.subscriber) - month(NOTHING)).toBeCloseTo(totalOf(costOfMillion(units.subscriber)))
})

test('the numbers of alarms, polled queues and schedules match the stacks', () => {
  const stacks = synthesize()
  const metrics = ofType(stacks, 'AWS::CloudWatch::Alarm').flatMap(({ Properties: { Metrics } }) =>
    Array.isArray(Metrics) ? Metrics.filter((one) => 'MetricStat' in one) : [undefined],
  )
  expect(FIXED.alarmMetrics).toBe(metrics.length)
  const mappings = ofType(stacks, 'AWS::Lambda::EventSourceMapping')
  expect(FIXED.queuesPolled).toBe(mappings.filter(({ Properties }) => !Properties.StartingPosition).length)
  const rules = ofType(stacks, 'AWS::Events::Rule')
  const eachMinute = rules.filter(({ Properties }) => Properties.ScheduleExpression === 'rate(1 minute)')
  expect(FIXED.schedulesEachMinute).toBe(eachMinute.length)
  expect(FIXED.secrets).toBe(ofType(stacks, 'AWS::SecretsManager::Secret').length)
})
