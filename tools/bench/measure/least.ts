import { Agent, request } from 'undici'
import { signRequest } from '../../../shared/aws/sigv4.ts'
import type { Envelope } from '../../../shared/domain/kit/event.ts'
import type { Subscription } from '../../../shared/domain/webhooks/subscription.ts'
import { deliveryKey, eventKey, type Key, subscriptionKey } from '../../../shared/table/keys.ts'
import { documents, tableName } from '../../../shared/table/store/client.ts'
import { unpack } from '../../../shared/webhooks/events/packed.ts'
import type { DeliveryMessage } from '../../../shared/webhooks/queue/messages.ts'
import { signedHeaders } from '../../../shared/webhooks/send/sign.ts'
import { signingSecretsAt } from '../../../shared/webhooks/subscriptions/secrets.ts'

/*
 * The minimal program that makes the same store calls and posts as deliver when nothing fails: the same claims,
 * reads and records in as many calls, the same bytes signed and posted, a log line for each. It has no lease checks,
 * retries, lanes, address guard, size limit or timeouts, and no library but undici; its statements are constant
 * texts. The ratio of deliver's CPU time to this program's is the overhead of the engine.
 */

const CLAIM = `UPDATE "TABLE" SET "data"."lease_until" = ? SET "started" = "started" + ? WHERE "data"."status" = ? AND "data"."next_attempt_at" <= ? AND (attribute_type("data"."lease_until", 'NULL') OR "data"."lease_until" <= ?) AND pk = ? AND sk = ?`
const RECORD = `UPDATE "TABLE" SET "data"."status" = ? SET "data"."next_attempt_at" = ? SET "data"."lease_until" = ? SET "data"."updated_at" = ? SET "data"."attempts" = list_append("data"."attempts", ?) REMOVE "due_pk" REMOVE "due_sk" WHERE "data"."lease_until" = ? AND pk = ? AND sk = ?`

const agent = new Agent()
const S = (text: string) => ({ S: text })
const N = (number: number) => ({ N: String(number) })
const NULL = { NULL: true }
const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`

/** Delivers one batch. @throws Error when anything fails */
export async function leastBatch(bodies: readonly string[]): Promise<void> {
  const messages = bodies.map((body) => JSON.parse(body) as DeliveryMessage)
  const now = new Date().toISOString()
  const lease = new Date(Date.now() + 30_000).toISOString()
  const claims = messages.map((message) => {
    const values = [S(lease), N(1), S('pending'), S(now), S(now)]
    return { Statement: CLAIM.replace('TABLE', tableName()), Parameters: [...values, ...rowOf(message)] }
  })
  const [, rows] = await Promise.all([write(claims), read(messages)])
  const records = messages.map(async (message) => {
    const attempt = await deliverOne(message, rows)
    const values = [
      S('succeeded'),
      NULL,
      NULL,
      S(new Date().toISOString()),
      { L: [{ M: attempt }] },
      S(lease),
    ]
    return { Statement: RECORD.replace('TABLE', tableName()), Parameters: [...values, ...rowOf(message)] }
  })
  await write(await Promise.all(records))
}

function rowOf({ workspace_id, delivery_id }: DeliveryMessage) {
  const { pk, sk } = deliveryKey(workspace_id, delivery_id)
  return [S(pk), S(sk)]
}

async function write(Statements: readonly object[]): Promise<void> {
  const { Responses } = (await call('BatchExecuteStatement', { Statements })) as { Responses: object[] }
  if (Responses.some((each) => 'Error' in each)) throw new Error('a statement was refused')
}

type Rows = Map<string, unknown>

interface Item {
  readonly pk: { readonly S: string }
  readonly sk: { readonly S: string }
  readonly data: { readonly S?: string }
  readonly projected?: { readonly M: { readonly envelope?: { readonly B: string } } }
}

/** The record of each row, by its key. */
async function read(messages: readonly DeliveryMessage[]): Promise<Rows> {
  const keys = messages.flatMap(({ workspace_id: ws, delivery_id, event_id, subscription_id }) => [
    deliveryKey(ws, delivery_id),
    eventKey(ws, event_id),
    subscriptionKey(ws, subscription_id),
  ])
  const Keys = [...new Map(keys.map((key) => [nameOf(key), { pk: S(key.pk), sk: S(key.sk) }])).values()]
  const RequestItems = { [tableName()]: { ConsistentRead: true, Keys } }
  const { Responses } = (await call('BatchGetItem', { RequestItems })) as {
    Responses: Record<string, Item[]>
  }
  return new Map((Responses[tableName()] ?? []).map((item) => [`${item.pk.S} ${item.sk.S}`, recordOf(item)]))
}

function recordOf({ pk, data, projected }: Item): unknown {
  if (projected?.M.envelope) return unpack({ pk }, projected.M.envelope.B)
  return data.S === undefined ? data : JSON.parse(data.S)
}

async function deliverOne({ workspace_id: ws, ...message }: DeliveryMessage, rows: Rows) {
  const envelope = rows.get(nameOf(eventKey(ws, message.event_id))) as Envelope
  const subscription = rows.get(nameOf(subscriptionKey(ws, message.subscription_id))) as Subscription
  const started = new Date()
  const body = Buffer.from(JSON.stringify(envelope))
  const signable = { eventId: envelope.id, trigger: envelope.trigger, isTest: false, body }
  const headers = signedHeaders(
    { ...signable, secrets: await signingSecretsAt(subscription, started) },
    started,
  )
  const post = { method: 'POST', headers, body, dispatcher: agent } as const
  const answer = await request(subscription.target_url, post)
  const text = await answer.body.text()
  const duration_ms = Date.now() - started.getTime()
  const line = { level: 'INFO', message: 'attempt', timestamp: started, ...message, duration_ms }
  process.stdout.write(`${JSON.stringify(line)}\n`)
  return {
    number: N(1),
    started_at: S(started.toISOString()),
    duration_ms: N(duration_ms),
    response_status: N(answer.statusCode),
    response_body: S(text),
    error: NULL,
    request_bytes: N(body.length),
  }
}

async function call(operation: string, input: object): Promise<unknown> {
  const { credentials, region } = documents().config
  const by = { ...(await credentials()), region: await region(), service: 'dynamodb' }
  const url = new URL(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '')
  const body = Buffer.from(JSON.stringify(input))
  const target = `DynamoDB_20120810.${operation}`
  const signable = { host: url.host, target, contentType: 'application/x-amz-json-1.0', body }
  const headers = signRequest(signable, by, new Date())
  const answer = await request(url, { method: 'POST', headers, body, dispatcher: agent })
  if (answer.statusCode !== 200) throw new Error(await answer.body.text())
  return answer.body.json()
}
