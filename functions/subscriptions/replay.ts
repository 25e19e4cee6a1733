import { replaySubscription as route } from '../../shared/contract/routes/webhooks.ts'
import { newReplay, viewReplay } from '../../shared/domain/replay.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { subscriptionWrite } from '../../shared/http/guards/subscription.ts'
import { accepted } from '../../shared/http/reply.ts'
import { requireActive } from '../../shared/http/subscription.ts'
import { insertReplay } from '../../shared/table/replays.ts'
import { hint } from '../../shared/webhooks/hint.ts'
import { lostAt, startReplay } from '../../shared/webhooks/queue.ts'

export const handler = endpoint(
  route,
  async ({ found: { record }, body, caller, now, commit }) => {
    requireActive(record)
    const replay = newReplay(record, body, caller.memberId, now)
    const reply = await commit(accepted(viewReplay(replay)), [insertReplay(replay, lostAt(now))])
    await hint([startReplay(replay)])
    return reply
  },
  { guard: subscriptionWrite },
)
