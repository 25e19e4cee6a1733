import type { Command } from 'commander'
import { requireServed, requireUnrevoked } from '../../shared/actions/webhooks/subscription-writes.ts'
import { type DeliveryId, isEventId, type WorkspaceId } from '../../shared/domain/kit/ids.ts'
import { viewDelivery, withTarget } from '../../shared/domain/webhooks/delivery.ts'
import { StartError } from '../../shared/failure.ts'
import { toTransactWrite } from '../../shared/table/store/batching/update-expression.ts'
import { commit } from '../../shared/table/store/commit.ts'
import { retryOnConflict } from '../../shared/table/store/retry-on-conflict.ts'
import { listDeliveriesOfEvent } from '../../shared/webhooks/deliveries/list.ts'
import { attemptRuns, newRound } from '../../shared/webhooks/deliveries/rounds.ts'
import { type DeliveryRow, getDeliveryRow, withCurrentTarget } from '../../shared/webhooks/deliveries/rows.ts'
import { getEvent } from '../../shared/webhooks/events/rows.ts'
import { getSubscription } from '../../shared/webhooks/subscriptions/rows.ts'
import { idInput } from './input.ts'
import type { Run } from './run.ts'

/** No index finds an event or a delivery by its id alone. */
const WORKSPACE = ['--workspace <id>', 'its workspace; log lines have it as workspace_id'] as const

/** `event show`, `delivery show` and `delivery redeliver`. */
export function deliveryCommands(program: Command, run: Run): void {
  const event = program.command('event').description('events of a workspace')
  event
    .command('show <id>')
    .description('show an event as stored, and its deliveries')
    .requiredOption(...WORKSPACE)
    .action((id: string, { workspace }: { workspace: string }) =>
      run(() => {
        const ws = idInput<WorkspaceId>(workspace)
        return () => showEvent(ws, id)
      }),
    )
  const delivery = program.command('delivery').description('deliveries of a workspace')
  const commands = [
    ['show', 'show a delivery with its attempts', show],
    [
      'redeliver',
      'send a delivery again, whatever its status; the next sweep, within a minute, queues it',
      redeliver,
    ],
  ] as const
  for (const [name, description, work] of commands) {
    delivery
      .command(`${name} <id>`)
      .description(description)
      .requiredOption(...WORKSPACE)
      .action((text: string, { workspace }: { workspace: string }) =>
        run(() => {
          const [id, ws] = [idInput<DeliveryId>(text), idInput<WorkspaceId>(workspace)]
          return () => work(ws, id)
        }),
      )
  }
}

/** Maximum number of subscriptions that can have the same event: all subscriptions of a workspace (contract 11.6). */
const ALL = { limit: 1_000, after: undefined }

async function showEvent(ws: WorkspaceId, id: string) {
  const event = isEventId(id) ? await getEvent(ws, id) : undefined
  if (!event || !isEventId(id)) throw new StartError(`there is no event ${id} in workspace ${ws}`)
  const { rows } = await listDeliveriesOfEvent(ws, id, ALL)
  return { ...event, deliveries: rows.map((row) => viewDelivery(row, true)) }
}

async function show(ws: WorkspaceId, id: DeliveryId) {
  const { delivery } = await find(ws, id)
  return viewDelivery(await withCurrentTarget(delivery), true)
}

/**
 * Works like the API's endpoint, but makes the delivery due instead of queueing it, so that the tool needs no access
 * to a queue.
 */
function redeliver(ws: WorkspaceId, id: DeliveryId) {
  return retryOnConflict(async () => {
    const [row, now] = [await find(ws, id), new Date()]
    const subscription = (await getSubscription(ws, row.delivery.subscription_id))?.record
    if (!subscription) throw new StartError(`the delivery ${id} has no subscription`)
    requireUnrevoked(subscription)
    requireServed(subscription, row.delivery)
    if (attemptRuns(row, now)) return viewDelivery(withTarget(row.delivery, subscription), true)
    const { delivery, write } = newRound(row, now, now)
    await commit([toTransactWrite(write)])
    return viewDelivery(withTarget(delivery, subscription), true)
  })
}

async function find(ws: WorkspaceId, id: DeliveryId): Promise<DeliveryRow> {
  const row = await getDeliveryRow(ws, id)
  if (!row) throw new StartError(`there is no delivery ${id} in workspace ${ws}`)
  return row
}
