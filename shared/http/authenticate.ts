import type { Route } from '../contract/route.ts'
import { parseApiKey, proves, publicIdOf } from '../domain/api-key.ts'
import { readCredential } from '../table/access/credentials.ts'
import type { Caller, Middleware, State } from './exchange.ts'
import { idempotencyOf } from './idempotency.ts'
import { forbidden, Problem, unauthorized } from './problem.ts'

/**
 * Who calls, in one read of the store: the API key's row and, beside it in the same call, the stored answer to the
 * request's Idempotency-Key. A mistyped key is refused without any read. Then what the route asks of the caller:
 * the plan first, the permissions after it (contract 2.3).
 */
export function authenticate(route: Route): Middleware {
  return {
    before: async ({ event: state }) => {
      if (route.auth === 'none') return
      const key = parseApiKey(bearerOf(state))
      if (!key) throw unauthorized('the API key is malformed or mistyped')
      const publicId = publicIdOf(key)
      const idempotency = idempotencyOf(route, state)
      const { credential, stored } = await readCredential(publicId, idempotency?.hash, state.now)
      if (!credential?.active || !proves(key, credential)) {
        throw unauthorized('the API key is unknown, revoked, or its member deactivated')
      }
      state.caller = {
        workspaceId: credential.workspace_id,
        memberId: credential.member_id,
        keyId: credential.key_id,
        publicId,
        plan: credential.plan,
        permissions: credential.permissions,
        defaultPipelineId: credential.default_pipeline_id,
        cursorSecret: credential.cursor_secret,
      }
      if (idempotency) state.idempotency = idempotency
      if (stored) state.stored = stored
    },
  }
}

/** Refuses a caller whom the route does not admit. Runs after the rate limit, so that refusals count too. */
export function authorize(route: Route): Middleware {
  return {
    before: ({ event: { caller } }) => {
      if (!caller) return
      requirePlan(caller, route)
      const missing = missingPermissions(caller, route)
      if (missing) throw forbidden(`this needs the permission ${missing}`)
    },
  }
}

/** The permissions that the route needs and the caller lacks, as text. */
function missingPermissions({ permissions: own }: Caller, route: Route): string | undefined {
  const { permissions = [], anyPermission } = route
  const missing = permissions.filter((permission) => !own.includes(permission))
  if (missing.length > 0) return missing.join(', ')
  if (!anyPermission || anyPermission.some((permission) => own.includes(permission))) return undefined
  return anyPermission.join(' or ')
}

function requirePlan(caller: Caller, route: Route): void {
  if (route.plan && caller.plan !== route.plan) {
    throw new Problem(403, 'plan_required', `this needs the ${route.plan} plan`)
  }
}

function bearerOf(state: State): string {
  const header = state.event.headers.authorization
  if (!header) throw unauthorized('an API key is required: Authorization: Bearer wsk_…')
  const [, key] = /^bearer +(\S+) *$/i.exec(header) ?? []
  if (!key) throw unauthorized('the Authorization header must be: Bearer wsk_…')
  return key
}
