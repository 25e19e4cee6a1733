import { getCall as route } from '../../shared/contract/routes/calls.ts'
import { viewCall } from '../../shared/domain/sales/call.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { getCall } from '../../shared/table/calls.ts'

export const handler = endpoint(route, async ({ params, caller }) => {
  const call = await getCall(caller.workspaceId, params.id)
  if (!call) throw notFound('call')
  return ok(viewCall(call))
})
