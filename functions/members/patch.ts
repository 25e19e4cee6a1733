import { memberChange } from '../../shared/actions/members/change.ts'
import { requireMayGive } from '../../shared/actions/members/grant.ts'
import { patchMember as route } from '../../shared/contract/routes/workspace.ts'
import { missingFrom } from '../../shared/domain/key-limits.ts'
import { patchMember, viewMember } from '../../shared/domain/workspace.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { activationDue } from '../../shared/table/access/members.ts'
import { leaveToSweep } from '../../shared/webhooks/queue/enqueue.ts'
import { serveAgain } from '../../shared/webhooks/resume/serve-again.ts'

export const handler = endpoint(route, async ({ params, body, caller, now, commit, requireMatch }) => {
  const change = await memberChange(caller, params.id, (member) => {
    requireMayGive(caller, missingFrom(member.permissions, body.permissions ?? []))
    return patchMember(requireMatch(member), body, now)
  })
  const reply = await commit(ok(viewMember(change.member)), change.writes)
  if (change.isActivated)
    await serveAgain(change.member, activationDue(change.member).due_sk).catch(leaveToSweep)
  return reply
})
