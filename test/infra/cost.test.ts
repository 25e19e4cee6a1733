import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { costOfMillion, sum, totalOf } from '../../infra/cost/model.ts'

const WORK = {
  writeUnits: 1,
  readUnits: 1,
  functionMs: 1,
  invocations: 1,
  queueCalls: 1,
  apiRequests: 1,
  logBytes: 1,
  bytesOut: 1,
}

test('the page shows what the script prints', () => {
  const printed = execFileSync(process.execPath, ['infra/cost/main.ts'], { encoding: 'utf8' })
  expect(readFileSync('docs/cost.md', 'utf8')).toContain(printed.trim())
})

test('a million of something costs its list price', () => {
  expect(costOfMillion(WORK)).toEqual({
    'DynamoDB writes': 0.625,
    'DynamoDB reads': 0.125,
    // A million milliseconds of a gigabyte.
    'Lambda time': expect.closeTo(0.0133334, 6),
    'Lambda requests': 0.2,
    SQS: 0.4,
    'API Gateway': 1,
    // A megabyte of logs, and one sent out.
    Logs: 0.0005,
    'Data out': expect.closeTo(0.00009, 8),
  })
  expect(totalOf(costOfMillion(sum([2, WORK], [1, WORK])))).toBeCloseTo(3 * totalOf(costOfMillion(WORK)))
})
