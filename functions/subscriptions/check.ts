import { requireCheckable } from '../../shared/actions/webhooks/receiver-check.ts'
import { subscriptionWrite } from '../../shared/actions/webhooks/subscription-guard.ts'
import { requireUnrevoked } from '../../shared/actions/webhooks/subscription-writes.ts'
import { checkReceiver as route } from '../../shared/contract/routes/webhooks.ts'
import { newReceiverCheck, viewReceiverCheck } from '../../shared/domain/webhooks/receiver-check.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { accepted } from '../../shared/http/reply.ts'
import { receiverCheckInsertions } from '../../shared/webhooks/probe/rows.ts'
import { enqueueBestEffort } from '../../shared/webhooks/queue/enqueue.ts'
import { receiverCheckMessage } from '../../shared/webhooks/queue/messages.ts'

export const handler = endpoint(
  route,
  async ({ found: { record }, caller, now, commit }) => {
    requireUnrevoked(record)
    const last = await requireCheckable(record, now)
    const check = newReceiverCheck(record, caller.memberId, now)
    const writes = receiverCheckInsertions(check, last, now)
    const reply = await commit(accepted(viewReceiverCheck(check)), writes)
    await enqueueBestEffort([receiverCheckMessage(check)])
    return reply
  },
  { guard: subscriptionWrite },
)
