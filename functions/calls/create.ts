import { resolveParty } from '../../shared/actions/calls/resolve-party.ts'
import { actOf, insertion } from '../../shared/actions/change.ts'
import { createCall as route } from '../../shared/contract/routes/calls.ts'
import { newCall, viewCall } from '../../shared/domain/sales/call.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { created } from '../../shared/http/reply.ts'
import { callInsertion } from '../../shared/table/calls.ts'

export const handler = endpoint(route, async ({ body, caller, now, commit }) => {
  const { contact, writes } = await resolveParty(caller.workspaceId, body, now)
  const change = newCall(caller.workspaceId, body, contact, actOf(caller, now))
  return commit(created(viewCall(change.record)), [
    ...insertion(caller.workspaceId, change, callInsertion),
    ...writes,
  ])
})
