import { getReplay as route } from '../../shared/contract/routes/deliveries.ts'
import { viewReplay } from '../../shared/domain/webhooks/replay.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getReplay } from '../../shared/webhooks/deliveries/replays.ts'

export const handler = endpoint(route, async ({ params, caller }) => {
  const found = await getReplay(caller.workspaceId, params.id)
  if (!found) throw notFound('replay')
  return ok(viewReplay(found.record))
})
