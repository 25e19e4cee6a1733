import {
  ageOf,
  endCheck,
  leaseCheck,
  MAX_CHECK_MS,
  type Probe,
} from '../../domain/webhooks/receiver-check.ts'
import { logger } from '../../log.ts'
import { NotOpened } from '../../storage/not-opened.ts'
import { commitUnlessChanged } from '../../table/store/retry-on-conflict.ts'
import { areHeld } from '../deliveries/holds.ts'
import type { ReceiverCheckMessage } from '../queue/messages.ts'
import { NOT_OPENED } from '../send/answer.ts'
import { getSubscription } from '../subscriptions/rows.ts'
import { notSent, sendProbes } from './probes.ts'
import { getReceiverCheck, receiverCheckReplacement } from './rows.ts'

/** The timeout of a lane's function in milliseconds, after which no worker can still be sending probes. */
const LEASE_MS = 60_000

/**
 * Carries out a check: sends its probes and stores the report. It writes nothing else, so neither the health nor the
 * status of the subscription changes, not even after a 410 (contract 14.12). During a delivery pause it does nothing; the
 * check stays due in the table.
 */
export async function checkReceiver({ workspace_id, check: id }: ReceiverCheckMessage): Promise<void> {
  if (await areHeld(workspace_id)) return
  const found = await getReceiverCheck(workspace_id, id)
  const now = new Date()
  const leased = found && leaseCheck(found.record, new Date(now.getTime() + LEASE_MS), now)
  if (!leased) return
  if (!(await commitUnlessChanged((at) => [receiverCheckReplacement(found, leased, at)]))) return
  const current = { record: leased, v: found.v + 1 }
  const probes =
    ageOf(leased, now) > MAX_CHECK_MS
      ? notSent('the service was busy or deliveries were paused; start another check')
      : await probesOf(leased)
  const ended = endCheck(leased, probes, new Date())
  await commitUnlessChanged((at) => [receiverCheckReplacement(current, ended, at)])
  const { subscription_id, status } = ended
  logger().info('receiver checked', { workspace_id, subscription_id, check_id: id, status })
}

async function probesOf({
  workspace_id,
  subscription_id,
}: Pick<ReceiverCheckMessage, 'workspace_id' | 'subscription_id'>): Promise<Probe[]> {
  const found = await getSubscription(workspace_id, subscription_id)
  if (!found || found.record.status === 'revoked') return notSent('the subscription is revoked')
  return sendProbes(found.record).catch((error: unknown) => {
    if (error instanceof NotOpened) return notSent(NOT_OPENED)
    throw error
  })
}
