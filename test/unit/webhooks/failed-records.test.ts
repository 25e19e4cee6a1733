import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { handler as fanOut } from '../../../functions/webhooks/fan-out.ts'
import { StoreUnavailable } from '../../../shared/aws/unavailable.ts'
import { logger } from '../../../shared/log.ts'
import { uploadedObjectsHandler } from '../../../shared/storage/uploaded-objects.ts'
import { consumer } from '../../../shared/webhooks/consumer.ts'
import { leftToCheck } from '../../../shared/webhooks/fan-out/fan-out.ts'
import { answerStore, storeFault } from '../../support/store-answers.ts'

beforeEach(() => {
  vi.stubEnv('TABLE_NAME', 'table')
  vi.stubEnv('AWS_REGION', 'us-east-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'b')
  answerStore(() => [400, storeFault('AccessDeniedException')])
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const WORKSPACE = '01a1fd9c-9c59-71b3-92b4-9d2136d7314e'
const UPLOAD = '01a1fd9c-9c59-71b3-92b4-9d2136d7314f'

/** The batch of a queue with one message. Only its id and body are read. */
const queued = (body: string) => ({ Records: [{ messageId: 'm', body }] }) as SQSEvent

/** The fields of the line `record failed`, without its error. */
async function lineOf(consume: () => Promise<unknown>): Promise<unknown> {
  const log = vi.spyOn(logger(), 'error')
  await consume()
  const [message, { error: _, ...fields }] = log.mock.calls[0] as unknown as [string, Record<string, unknown>]
  return [message, fields]
}

const deliver = consumer('main', () => Promise.reject(new Error('refused')))

const DELIVERY = { delivery_id: 'd', event_id: 'e', subscription_id: 's', owner_id: 'o' }
test.each([
  ['a delivery', DELIVERY, DELIVERY],
  ['the end of a subscription', { revoked: 's' }, { subscription_id: 's' }],
  ['a replay', { subscription_id: 's', replay: 'r' }, { subscription_id: 's' }],
  ['a resumption', { subscription_id: 's', resumed: '2026-11-27' }, { subscription_id: 's' }],
  ['a check of a receiver', { subscription_id: 's', check: 'c' }, { subscription_id: 's' }],
])('a failed message of %s is logged with its ids', async (_, fields, ids) => {
  const body = JSON.stringify({ workspace_id: WORKSPACE, ...fields })
  expect(await lineOf(() => deliver(queued(body)))).toEqual([
    'record failed',
    { itemIdentifier: 'm', workspace_id: WORKSPACE, ...ids },
  ])
})

test.each([
  [`uploads/photos/${WORKSPACE}/${UPLOAD}`, { workspace_id: WORKSPACE, upload_id: UPLOAD }],
  ['elsewhere/name+of%20a+file', {}],
])('the failed upload %s is logged with its ids', async (key, ids) => {
  const finish = uploadedObjectsHandler(() => Promise.reject(new Error('a bug')))
  const body = JSON.stringify({ Records: [{ s3: { object: { key } } }] })
  expect(await lineOf(() => finish(queued(body)))).toEqual(['record failed', { itemIdentifier: 'm', ...ids }])
})

test.each(['{', '{}', '5'])('the message %s of another program has no ids', async (body) => {
  expect(await lineOf(() => deliver(queued(body)))).toEqual(['record failed', { itemIdentifier: 'm' }])
})

test('an event that fan-out fails for, or leaves to the check, is logged with its ids', async () => {
  const pk = { S: `${WORKSPACE}#event#evt_1` }
  const batch = { Records: [{ dynamodb: { SequenceNumber: '7', NewImage: { pk } } }] } as DynamoDBStreamEvent
  const ids = { workspace_id: WORKSPACE, event_id: 'evt_1' }
  expect(await lineOf(() => fanOut(batch))).toEqual(['record failed', { itemIdentifier: '7', ...ids }])
  const warning = vi.spyOn(logger(), 'warn')
  const reason = new StoreUnavailable('throttled')
  expect(leftToCheck([{ itemIdentifier: '7', idsOf: () => ids }], [{ status: 'rejected', reason }])).toEqual([
    { status: 'fulfilled', value: undefined },
  ])
  expect(warning).toHaveBeenCalledExactlyOnceWith('left to the check', { ...ids, error: reason })
})
