import { SQSClient } from '@aws-sdk/client-sqs'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test, vi } from 'vitest'
import { deliveryIdOf } from '../../../shared/domain/ids.ts'
import { deliveryKey, eventKey } from '../../../shared/table/keys.ts'
import { documents, tableName } from '../../../shared/table/store/client.ts'
import { stored } from '../../../shared/table/store/commit.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { getDeliveryRow } from '../../../shared/table/webhooks/deliveries.ts'
import { postpone } from '../../../shared/table/webhooks/due.ts'
import { eventItem, toStoredEvent } from '../../../shared/table/webhooks/events.ts'
import { fanOut } from '../../../shared/webhooks/fan-out.ts'
import { deliveryMessage } from '../../../shared/webhooks/messages.ts'
import { enqueue } from '../../../shared/webhooks/queue.ts'
import { sweep } from '../../../shared/webhooks/sweep.ts'
import { sweepEventsFrom } from '../../support/outbox-positions.ts'
import { until } from '../../support/until.ts'
import {
  eventItemBefore,
  insertDeliveriesBefore,
  postponeBefore,
  removeMarkerBefore,
} from '../../support/version-before.ts'
import { bench, receiver } from './bench.ts'

/*
 * A deployment in the middle of traffic: events of both versions, handled by functions of both versions on one table.
 * Every event arrives, once.
 */

type Version = 'before' | 'now'

/** Each kind of event with each fan-out, what became of the messages, and each sweep that comes first. */
const CASES = (['before', 'now'] as const).flatMap((event) =>
  (['before', 'now', 'both', 'crashed before', 'crashed now', 'none'] as const).flatMap((fannedOut) =>
    (['before', 'now'] as const).map((swept) => ({ event, fannedOut, swept })),
  ),
)

test.each(CASES)(
  'an event of the version $event, fan-out: $fannedOut, messages lost, first sweep: $swept',
  async ({ event, fannedOut, swept }) => {
    using to = await receiver()
    const { ws, subscribe, envelope } = bench()
    const subscriptions = [(await subscribe(to.url)).subscription, (await subscribe(to.url)).subscription]
    const made = envelope(new Date(Date.now() - 200_000))
    sweepEventsFrom(new Date(Date.now() - 201_000))
    const item = event === 'before' ? eventItemBefore(ws, made) : eventItem(ws, made)
    // The stream's filter passes only INSERTs of events, and this event is a MODIFY. So it is not due before the second.
    const { due_pk: _, due_sk: __, ...hidden } = stored(item)
    for (const row of [
      { ...hidden, type: 'other' },
      { ...stored(item), type: 'event' },
    ])
      await documents().send(new PutCommand({ TableName: tableName(), Item: row }))

    const fanOutOf = async (version: Version, crashes: boolean) => {
      if (version === 'before') {
        const some = crashes ? subscriptions.slice(0, 1) : subscriptions
        await insertDeliveriesBefore(ws, made, some, Date.now() - 100_000)
        if (!crashes) await removeMarkerBefore(ws, made)
        return
      }
      // The messages are lost, which is all that a crash changes after the writes.
      const send = vi.spyOn(SQSClient.prototype, 'send').mockImplementation(async () => {
        if (crashes) throw new Error('crashed')
        return {}
      })
      await fanOut([toStoredEvent(stored(item))]).catch(() => undefined)
      send.mockRestore()
    }
    const [how = '', crashed] = fannedOut.split(' ').reverse()
    if (how === 'both') {
      await fanOutOf('before', true)
      await fanOutOf('now', false)
    } else if (how === 'before' || how === 'now') await fanOutOf(how, crashed !== undefined)

    const ids = subscriptions.map(({ id }) => deliveryIdOf(made.id, id))
    if (swept === 'before') {
      if (await postponeBefore(eventKey(ws, made.id))) {
        await insertDeliveriesBefore(ws, made, subscriptions, Date.now() - 100_000)
        await removeMarkerBefore(ws, made)
      }
      for (const id of ids) await sweepDeliveryBefore(id)
    }
    async function sweepDeliveryBefore(id: (typeof ids)[number]) {
      const row = (await postponeBefore(deliveryKey(ws, id))) && (await getDeliveryRow(ws, id))
      if (row) await enqueue([deliveryMessage(row.delivery, row.ownerId, new Date())])
    }
    await until(async () => {
      // Time passes: what is due within a minute is due now.
      for (const key of [eventKey(ws, made.id), ...ids.map((id) => deliveryKey(ws, id))]) {
        const row = await readRow(key)
        if (String(row?.due_pk).startsWith('due#'))
          await postpone({ ...key, due_sk: String(row?.due_sk) }, new Date(Date.now() - 1_000))
      }
      await sweep(new Date(Date.now() + 30_000)).catch(() => undefined)
      const rows = await Promise.all(ids.map((id) => getDeliveryRow(ws, id)))
      return rows.every((row) => row?.delivery.status === 'succeeded')
    })
    expect(to.hits.map(({ headers }) => headers['x-service-event-id'])).toEqual([made.id, made.id])
  },
)
