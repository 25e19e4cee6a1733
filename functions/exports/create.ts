import { createExport as route } from '../../shared/contract/routes/exports.ts'
import { newExport, viewExport } from '../../shared/domain/expenses/export.ts'
import { actorOf } from '../../shared/http/actor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { created } from '../../shared/http/reply.ts'
import { entryInsertion } from '../../shared/table/audit-log.ts'

export const handler = endpoint(route, ({ caller, now, commit }) => {
  const entry = newExport(caller.workspaceId, actorOf(caller), now)
  return commit(created(viewExport(entry)), [entryInsertion(entry)])
})
