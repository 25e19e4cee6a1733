import { listPasskeys as route } from '../../shared/contract/routes/sign-in.ts'
import { viewPasskey } from '../../shared/domain/people/passkey.ts'
import { openPage } from '../../shared/http/cursor.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { forbidden } from '../../shared/http/problem.ts'
import { ok } from '../../shared/http/reply.ts'
import { listPasskeys } from '../../shared/table/access/passkeys.ts'

export const handler = endpoint(route, async ({ query: { limit, cursor, member_id }, caller }) => {
  const owner = member_id ?? caller.memberId
  if (owner !== caller.memberId && !caller.permissions.includes('workspace.admin')) {
    throw forbidden('the passkeys of another member need the permission workspace.admin')
  }
  const page = openPage(caller, [route.id, owner], { limit, cursor })
  const found = await listPasskeys(caller.workspaceId, owner, page)
  return ok(page.body(found, viewPasskey))
})
