import { marshall } from '@aws-sdk/util-dynamodb'
import type { APIGatewayProxyEventV2, Context, DynamoDBStreamEvent, SQSRecord } from 'aws-lambda'
import { handler as create } from '../../../functions/opportunities/create.ts'
import { handler as deliver } from '../../../functions/webhooks/deliver.ts'
import { handler as fanOut } from '../../../functions/webhooks/fan-out.ts'
import { eventOf } from '../../../packages/local-aws/apigateway/event.ts'
import type { PartialFailure } from '../../../shared/aws/partial-failure.ts'
import {
  type DeliveryId,
  deliveryIdOf,
  type SubscriptionId,
  type WorkspaceId,
} from '../../../shared/domain/kit/ids.ts'
import { getDeliveryRow } from '../../../shared/webhooks/deliveries/rows.ts'
import { listEvents } from '../../../shared/webhooks/events/list.ts'
import { eventItem } from '../../../shared/webhooks/events/rows.ts'
import { deliveryMessage } from '../../../shared/webhooks/queue/messages.ts'
import { BATCH, cpuOf } from './batch.ts'

/*
 * Runs in a separate process, so that its CPU time covers only our functions, without stores and receiver. Takes events from the request to
 * the recorded outcome, one stage after the other.
 */

export interface ThroughputOrder {
  readonly workspace: WorkspaceId
  readonly subscription: SubscriptionId
  readonly key: string
}

export interface Stage {
  readonly name: string
  /** CPU time of an event, in microseconds. */
  readonly cpu: number
}

/** A page of events, and the largest batch that Lambda reads from the stream. */
const EVENTS = 100
const OPPORTUNITY = { name: 'Roof', contact_name: 'Maria Alvarez', address_city: 'Austin', tags: ['kitchen'] }
const CONTEXT = { getRemainingTimeInMillis: () => 60_000, awsRequestId: 'bench' } as Context

process.on('message', async (order: ThroughputOrder) => {
  process.send?.(await round(order))
})
process.on('disconnect', () => process.exit())

async function round({ workspace, subscription, key }: ThroughputOrder): Promise<Stage[]> {
  const stages: Stage[] = []
  const stage = async (name: string, work: () => Promise<unknown>) => {
    stages.push({ name, cpu: (await cpuOf(work)) / EVENTS })
  }
  const requests = Array.from({ length: EVENTS }, () => requestOf(key))
  await stage('commit', async () => {
    for (const request of requests) {
      const { statusCode } = await create(request, CONTEXT)
      if (statusCode !== 201) throw new Error(`create answered ${statusCode}`)
    }
  })
  const { rows: events } = await listEvents(workspace, { withExpenses: true }, { limit: EVENTS })
  const Records = events.map((event, n) => {
    const image = marshall({ ...eventItem(workspace, event), data: JSON.stringify(event) })
    return { dynamodb: { SequenceNumber: String(n), NewImage: image } }
  })
  await stage('fan-out', () => handled(fanOut({ Records } as unknown as DynamoDBStreamEvent, CONTEXT)))
  const bodies = await Promise.all(
    events.map(({ id }) => messageOf(workspace, deliveryIdOf(id, subscription))),
  )
  await stage('delivery and outcome', async () => {
    for (let from = 0; from < EVENTS; from += BATCH) {
      const batch = bodies.slice(from, from + BATCH)
      const Records = batch.map((body, n) => ({ messageId: String(n), body }) as SQSRecord)
      await handled(deliver({ Records }, CONTEXT))
    }
  })
  for (const { id } of events) {
    const row = await getDeliveryRow(workspace, deliveryIdOf(id, subscription))
    if (row?.delivery.status !== 'succeeded') throw new Error('a delivery did not succeed')
  }
  return stages
}

function requestOf(key: string): APIGatewayProxyEventV2 {
  const body = Buffer.from(JSON.stringify(OPPORTUNITY))
  const headers = {
    host: ['bench'],
    authorization: [`Bearer ${key}`],
    'content-type': ['application/json'],
    'content-length': [String(body.length)],
  }
  const target = '/v1/opportunities'
  const sent = { method: 'POST', target, headers, sourceIp: '127.0.0.1', domainName: 'bench', body }
  return eventOf(
    { ...sent, requestId: 'bench', now: new Date() },
    { key: `POST ${target}`, functionArn: 'opportunities/create' },
  )
}

/** The message by which fan-out has queued a delivery. */
async function messageOf(workspace: WorkspaceId, id: DeliveryId): Promise<string> {
  const row = await getDeliveryRow(workspace, id)
  if (!row) throw new Error('fan-out wrote no delivery')
  return JSON.stringify(deliveryMessage(row.delivery, row.ownerId, new Date()).message)
}

async function handled(answer: Promise<PartialFailure>): Promise<void> {
  const { batchItemFailures } = await answer
  if (batchItemFailures.length > 0) throw new Error('a message was not handled')
}
