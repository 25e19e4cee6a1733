import { listPasskeys as route } from '../../shared/contract/routes/sign-in.ts'
import { viewPasskey } from '../../shared/domain/passkey.ts'
import { openCursor, page } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { forbidden } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { listPasskeys } from '../../shared/table/access/passkeys.ts'

export const handler = endpoint(route, async ({ query: { limit, cursor, member_id }, caller }) => {
  const owner = member_id ?? caller.memberId
  if (owner !== caller.memberId && !caller.permissions.includes('workspace.admin')) {
    throw forbidden('the passkeys of another member need the permission workspace.admin')
  }
  const scope = [route.id, owner]
  const after = openCursor(caller, scope, cursor)
  const found = await listPasskeys(caller.workspaceId, owner, { limit, after })
  return ok(page(caller, scope, limit, found, viewPasskey))
})
