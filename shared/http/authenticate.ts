import { type Route, takesKey } from '../contract/route.ts'
import { isExpired, KEY_KINDS, type KeyKind, mayWrite, missingFrom } from '../domain/people/key-limits.ts'
import { parseToken, proves, publicIdOf, type Token } from '../domain/people/token.ts'
import { readCredential } from '../table/access/credentials.ts'
import { recordUse } from '../table/access/last-use.ts'
import { isFromCloudFront } from './client-address.ts'
import type { Caller, Middleware, State } from './exchange.ts'
import { idempotencyOf } from './idempotency.ts'
import { forbidden, notFound, Problem, suspended, unauthorized } from './problem.ts'
import { requireConsole, sessionCookieOf } from './session-cookie.ts'

/**
 * Identifies the caller by the header `Authorization`, otherwise by the console's cookie (contract 4.21). The time of
 * the credential's last use is written concurrently with the handler, once an hour.
 */
export function authenticate(route: Route): Middleware {
  return {
    before: async ({ event: state }) => {
      // The page of a link is not served on the console's origin, where browsers would trust it like the console.
      if (route.auth === 'link' && isFromCloudFront(state.event.headers)) throw notFound('page')
      if (!takesKey(route)) return
      if (state.event.headers.authorization !== undefined) {
        return identify(route, state, parseToken(bearerOf(state), 'api_key', 'session'))
      }
      // The MCP server calls the API with the caller's header.
      const cookie = route.internal ? undefined : sessionCookieOf(state.event)
      if (cookie === undefined) {
        if (route.auth === 'invitation') return
        throw unauthorized(REQUIRED)
      }
      const token = parseToken(cookie, 'session')
      // The browser may send an old cookie with an invitation. A refused cookie is ignored then, because the invitation
      // is enough.
      if (route.auth === 'invitation') return ignoreRefusal(() => identifyByCookie(route, state, token))
      return identifyByCookie(route, state, token)
    },
    // Lambda freezes the instance after the response.
    after: ({ event }) => event.use,
    onError: ({ event }) => event.use,
  }
}

/** Drops the cookie's session if the body has an invitation: the browser sends the cookie with every request, so the invitation decides. */
export function preferInvitation(route: Route): Middleware {
  return {
    before: ({ event: state }) => {
      if (route.auth === 'invitation' && state.isByCookie && Object(state.body).invitation !== undefined)
        delete state.caller
    },
  }
}

async function ignoreRefusal(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
  }
}

async function identifyByCookie(route: Route, state: State, token: Token | undefined): Promise<void> {
  requireConsole(state.event)
  await identify(route, state, token)
  state.isByCookie = true
}

/**
 * One read returns the credential of the API key or session and the stored response for the request's Idempotency-Key. A
 * token with a wrong checksum is refused without a read.
 * @throws Problem 401
 */
async function identify(route: Route, state: State, token: Token | undefined): Promise<void> {
  if (!token) throw unauthorized('the API key or session token is malformed or mistyped')
  const publicId = publicIdOf(token)
  const idempotency = idempotencyOf(route, state)
  const { credential, lastUsedAt, stored } = await readCredential(publicId, idempotency?.hash, state.now)
  if (!credential?.active || isExpired(credential, state.now) || !proves(token, credential)) {
    throw unauthorized('the API key or session is unknown, revoked or expired, or its member deactivated')
  }
  state.use = recordUse(publicId, lastUsedAt, state.now)
  state.caller = {
    workspaceId: credential.workspace_id,
    memberId: credential.member_id,
    issuedAs: credential.issued_as,
    publicId,
    plan: credential.plan,
    permissions: credential.permissions,
    limits: credential.limits,
    expiresAt: credential.expires_at,
    suspendedReason: credential.suspended_reason,
    requestsPerSecond: credential.requests_per_second,
    cursorSecret: credential.cursor_secret,
  }
  if (idempotency) state.idempotency = idempotency
  if (stored) state.stored = stored
}

/**
 * Refuses requests of a suspended workspace (contract 4.25) and writes with a read-only key (contract 4.13), then checks the plan that the route requires, then the permissions
 * (contract 2.3), then the kind of the key (4.15). Runs after the rate limit, so that refused requests count too, and before the body is parsed.
 */
export function authorize(route: Route): Middleware {
  return {
    before: ({ event: { caller } }) => {
      if (caller) requireRights(caller, route)
    },
  }
}

/** @throws Problem 403 */
export function requireRights(caller: Caller, route: Route): void {
  if (caller.suspendedReason) throw suspended(caller.suspendedReason)
  const { limits } = caller
  if (route.method !== 'GET' && !mayWrite(limits, route.openToReadOnly)) {
    const apart = limits.manage_subscriptions ? ', apart from its subscriptions' : ''
    throw forbidden(`this API key is read-only${apart}`)
  }
  requirePlan(caller, route)
  const missing = missingPermissions(caller, route)
  if (missing) throw forbidden(`this needs the permission ${missing}`)
  const { refuses } = route
  if (refuses && KEY_KINDS[refuses](caller.limits)) throw forbidden(REFUSALS[refuses])
}

const REFUSALS: Readonly<Record<KeyKind, string>> = {
  limited: 'this API key is limited, and cannot remove passkeys or end sessions',
  expiring:
    'this API key expires, and cannot make members, invitations, links or feeds, which would outlast it',
}

/** The permissions that the route needs and the caller lacks, as text for the message. */
function missingPermissions({ permissions: granted }: Caller, route: Route): string | undefined {
  const { permissions = [], anyPermission } = route
  const missing = missingFrom(granted, permissions)
  if (missing.length > 0) return missing.join(', ')
  if (!anyPermission || anyPermission.some((permission) => granted.includes(permission))) return undefined
  return anyPermission.join(' or ')
}

function requirePlan(caller: Caller, route: Route): void {
  if (route.plan && caller.plan !== route.plan) {
    throw new Problem(403, 'plan_required', `this needs the ${route.plan} plan`)
  }
}

const REQUIRED = 'an API key or a session is required: Authorization: Bearer wsk_…'

function bearerOf(state: State): string {
  const header = state.event.headers.authorization
  if (!header) throw unauthorized(REQUIRED)
  const [, key] = /^bearer +(\S+) *$/i.exec(header) ?? []
  if (!key) throw unauthorized('the Authorization header must be: Bearer wsk_…')
  return key
}
