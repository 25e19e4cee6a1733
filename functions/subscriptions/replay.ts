import { subscriptionWrite } from '../../shared/actions/webhooks/subscription-guard.ts'
import { requireUnrevoked } from '../../shared/actions/webhooks/subscription-writes.ts'
import { replaySubscription as route } from '../../shared/contract/routes/webhooks.ts'
import { newReplay, viewReplay } from '../../shared/domain/webhooks/replay.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { accepted } from '../../shared/http/reply.ts'
import { replayInsertion } from '../../shared/webhooks/deliveries/replays.ts'
import { enqueueBestEffort, lostAt } from '../../shared/webhooks/queue/enqueue.ts'
import { startReplay } from '../../shared/webhooks/queue/messages.ts'

export const handler = endpoint(
  route,
  async ({ found: { record }, body, caller, now, commit }) => {
    requireUnrevoked(record)
    const replay = newReplay(record, body, caller.memberId, now)
    const reply = await commit(accepted(viewReplay(replay)), [replayInsertion(replay, lostAt(now))])
    await enqueueBestEffort([startReplay(replay)])
    return reply
  },
  { guard: subscriptionWrite },
)
