import { replaySubscription as route } from '../../shared/contract/routes/webhooks.ts'
import type { SubscriptionId } from '../../shared/domain/ids.ts'
import { newReplay, viewReplay } from '../../shared/domain/replay.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { accepted } from '../../shared/http/reply.ts'
import { activeSubscription } from '../../shared/http/subscription.ts'
import { insertReplay } from '../../shared/table/replays.ts'
import { hint } from '../../shared/webhooks/hint.ts'
import { lostAt, replaying } from '../../shared/webhooks/queue.ts'

export const handler = endpoint(route, async ({ params, body, caller, now, commit }) => {
  const { record } = await activeSubscription(caller, params.id as SubscriptionId)
  const replay = newReplay(record, body, caller.memberId, now)
  const reply = await commit(accepted(viewReplay(replay)), [insertReplay(replay, lostAt(now))])
  await hint([replaying(replay)])
  return reply
})
