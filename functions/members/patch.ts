import { changeKeepingAdmin } from '../../shared/actions/members/change.ts'
import { patchedMemberGuard } from '../../shared/actions/members/guards.ts'
import { presentMember } from '../../shared/actions/members/present.ts'
import { patchMember as route } from '../../shared/contract/routes/workspace.ts'
import { patchMember } from '../../shared/domain/people/workspace.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { activationDue } from '../../shared/table/access/members.ts'
import { leaveToSweep } from '../../shared/webhooks/queue/enqueue.ts'
import { serveAgain } from '../../shared/webhooks/resume/serve-again.ts'

export const handler = endpoint(
  route,
  async ({ found, body, now, commit, requireMatch }) => {
    const change = await changeKeepingAdmin(found, patchMember(requireMatch(found.record), body, now))
    const reply = await commit(ok(await presentMember(change.member, now)), change.writes)
    if (change.isActivated)
      await serveAgain(change.member, activationDue(change.member).due_sk).catch(leaveToSweep)
    return reply
  },
  { guard: patchedMemberGuard },
)
