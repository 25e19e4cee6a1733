import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { FirehoseClient, PutRecordBatchCommand } from '@aws-sdk/client-firehose'
import { expect, onTestFinished, test } from 'vitest'
import { startEvents } from '../../events/events.ts'
import { CREDENTIALS } from '../../sdk/endpoints.ts'
import { tempFolder } from '../support/temp-folder.ts'

test('the files have what AWS’s clients send, and calls that AWS refuses are refused', async () => {
  const folder = tempFolder()
  const events = await startEvents(folder)
  onTestFinished(events.stop)
  const config = { region: 'us-east-1', credentials: CREDENTIALS, endpoint: events.endpoint }
  const [firehose, bridge] = [new FirehoseClient(config), new EventBridgeClient(config)]

  const Records = [1, 2].map((n) => ({ Data: Buffer.from(`{"n":${n}}\n`) }))
  const put = await firehose.send(new PutRecordBatchCommand({ DeliveryStreamName: 'archive', Records }))
  expect([put.FailedPutCount, put.RequestResponses?.every(({ RecordId }) => RecordId)]).toEqual([0, true])
  const days = readdirSync(join(folder, 'streams/archive'))
  expect(days).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d\.ndjson$/)])
  expect(readFileSync(join(folder, 'streams/archive', days[0] ?? ''), 'utf8')).toBe('{"n":1}\n{"n":2}\n')

  const Time = new Date('2026-11-28T10:00:00.000Z')
  const entry = { EventBusName: 'arn:aws:events:us-east-1:000000000000:event-bus/own', Source: 's', Time }
  const entries = (count: number) =>
    Array.from({ length: count }, () => ({ ...entry, DetailType: 't', Detail: '{}' }))
  await bridge.send(new PutEventsCommand({ Entries: entries(1) }))
  const [line = ''] = readFileSync(join(folder, 'buses/own.ndjson'), 'utf8').split('\n')
  expect(JSON.parse(line)).toEqual({
    ...{ 'detail-type': 't', source: 's', resources: [], time: Time.toISOString(), detail: {} },
  })
  await expect(bridge.send(new PutEventsCommand({ Entries: entries(11) }))).rejects.toThrow(
    'no such PutEvents',
  )
})
