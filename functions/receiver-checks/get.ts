import { getReceiverCheck as route } from '../../shared/contract/routes/webhooks.ts'
import { viewReceiverCheck } from '../../shared/domain/webhooks/receiver-check.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getReceiverCheck } from '../../shared/webhooks/probe/rows.ts'

export const handler = endpoint(route, async ({ params, caller }) => {
  const found = await getReceiverCheck(caller.workspaceId, params.id)
  if (!found) throw notFound('receiver check')
  return ok(viewReceiverCheck(found.record))
})
