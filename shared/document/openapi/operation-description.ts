import type { GuardName, RightsName, Route } from '../../contract/route.ts'
import type { KeyKind } from '../../domain/people/key-limits.ts'
import type { JsonSchema } from './types.ts'

/**
 * The rights, triggers and limits of an operation: one paragraph each, from the row and the schema of its body. Every
 * tool shows this text to clients, so each operation states its rights, triggers and limits, even when it has none.
 */
export function descriptionOf(route: Route, body: JsonSchema | undefined): string {
  return [
    `Permissions: ${permissionsOf(route)}`,
    `Plan: ${planOf(route)}`,
    `Triggers: ${triggersOf(route)}`,
    `Limits: ${limitsOf(route, body).join(' ') || 'none.'}`,
  ].join('\n\n')
}

const code = (name: string): string => `\`${name}\``

function permissionsOf(route: Route): string {
  const { auth, permissions = [], anyPermission = [], guard, rights, refuses, secret, openToReadOnly } = route
  if (auth === 'link') return 'none; the path contains a credential, so the address is a secret.'
  if (auth === 'none' || auth === 'passkey') return 'none; no API key is needed.'
  if (auth === 'invitation')
    return 'any active member, with a session or an invitation; API keys are refused (403).'
  const needs = [
    ...permissions.map(code),
    ...(anyPermission.length > 0 ? [anyPermission.map(code).join(' or ')] : []),
  ]
  const inRequest = [
    ...(refuses ? [REFUSES[refuses]] : []),
    ...(guard ? [GUARDS[guard]] : []),
    ...(rights ? [RIGHTS[rights]] : []),
  ]
  const isOpen = needs.length === 0 && !inRequest[0]?.startsWith('needs ')
  return [
    ...(needs.length > 0 ? [`${needs.join(' and ')}.`] : []),
    ...(isOpen ? ['any active member.'] : []),
    ...inRequest,
    ...(openToReadOnly === 'manage_subscriptions' ? ['A read-only key needs `manage_subscriptions`.'] : []),
    ...(secret ? ['The response contains a credential.'] : []),
  ].join(' ')
}

function planOf({ plan, permissions = [] }: Route): string {
  if (plan === 'professional') return 'Professional.'
  return permissions.includes('expenses.view_all')
    ? 'any. An export contains the expenses on every plan, so a workspace can always export all its data.'
    : 'any.'
}

function triggersOf({ fires = [], firesWhen }: Route): string {
  if (fires.length === 0) return 'none.'
  return `${fires.map(code).join(', ')}${firesWhen ? `, ${firesWhen}` : ''}.`
}

const ADDRESS =
  'Without an API key or session, 10 requests a second for each client address, with bursts of 50, for all sign-in operations together (429).'

const REDIRECT =
  'If a client sends `Authorization` again when it follows the redirect, the storage returns 400, because the link already has a signature. Such a client must not follow the redirect: fetch `url` from the body without the header.'

function limitsOf({ auth, query, limits = [], response }: Route, body: JsonSchema | undefined): string[] {
  return [
    ...limits,
    ...(response.status === 307 ? [REDIRECT] : []),
    ...sizeLimits(body),
    ...(query && body === undefined ? pageLimits(query) : []),
    ...(body ? ['The body has at most 256 KB (413).'] : []),
    ...(auth === 'invitation' || auth === 'passkey' ? [ADDRESS] : []),
    ...(auth === 'none' || auth === 'passkey' || auth === 'link'
      ? []
      : ['By default 100 requests a second for each API key or session, and 500 for the workspace (429).']),
  ]
}

/** Lists have `limit` in their query. */
function pageLimits({ _zod: { def } }: NonNullable<Route['query']>): string[] {
  const { shape = {} } = def as { shape?: Readonly<Record<string, unknown>> }
  return shape.limit ? ['A page has 1 to 100 entries, 25 by default, and at most 6 MB.'] : []
}

/* Sentences of the documentation about rights that depend on a record (contract 4.5 to 4.8). */

const EXPENSE_DATA = 'the Professional plan, `expenses.view` and `expenses.view_all`'

const READ = '`expenses.view`, and `expenses.view_all` for an expense that another member created'

const EXPENSE_EDIT = `needs \`expenses.edit_all\`, or \`expenses.edit\` for an expense that the member created. The response is 404 for an expense that the member may not read; reading needs ${READ}.`

const ADMINS = 'A limited key cannot manage a member who has `workspace.admin` or would get it'

const REFUSES: Readonly<Record<KeyKind, string>> = {
  limited: 'A limited key is refused (403).',
  expiring: 'A key that expires is refused (403).',
}

/** Descriptions of the rights that a guard checks, which depend on the content of the request. */
const GUARDS: Readonly<Record<GuardName, string>> = {
  trigger: `An \`expense.*\` trigger needs ${EXPENSE_DATA}.`,
  subscription: `A subscription to an \`expense.*\` trigger needs ${EXPENSE_DATA}.`,
  delivery: `A delivery of an \`expense.*\` event needs ${EXPENSE_DATA}.`,
  expense: EXPENSE_EDIT,
  'over-estimate': `\`over_estimate\` needs ${EXPENSE_DATA}.`,
  'new-member': `${ADMINS}, and can grant only permissions that it has (403).`,
  member: `${ADMINS}, and can grant only permissions that it has; \`status: "active"\` grants all permissions of the member (403).`,
  invitee: `${ADMINS}, and can invite neither its own member nor a member with permissions that the key lacks (403).`,
  'new-key':
    'A limited key can create only keys with at least its limits, such as no more `permissions` and no later `expires_at` (403).',
  'revoked-key':
    'Members revoke their own keys; keys of other members need `workspace.admin`. A limited key can revoke only itself and keys with at least its limits (403).',
  applicant: '',
}

/**
 * Descriptions of the rights that a handler checks. A description begins with `needs` if every member needs the
 * rights.
 */
const RIGHTS: Readonly<Record<RightsName, string>> = {
  'expense:read': `needs ${READ}; otherwise the response is 404.`,
  'expense:edit': EXPENSE_EDIT,
  'expense:edit-each': `${EXPENSE_EDIT} Each expense is checked separately: its entry in the response has the status.`,
  'event:read': `An \`expense.*\` event needs ${EXPENSE_DATA}; otherwise the response is 404.`,
  'events:list': 'Without these rights, an unfiltered list leaves out expense events.',
  search: `Finds only records that the caller may read. To find expenses by text, the caller needs ${EXPENSE_DATA}; to find an expense by id, ${READ}; to find an \`expense.*\` event by id, both.`,
  overview: `Numbers of expenses are null without the rights to expense data: ${EXPENSE_DATA}. \`acts\` has changes of settings only for \`workspace.admin\`.`,
  'response-body': `\`response_body\` of an attempt to deliver an \`expense.*\` event is null for callers without the rights to expense data: ${EXPENSE_DATA}.`,
  'subscription:admin': 'A member with `workspace.admin` can revoke any subscription.',
  'keys:see': 'Members see their own keys; `workspace.admin` shows all.',
  'feeds:see': 'Members see their own feeds; feeds of other members need `workspace.admin`.',
  'feeds:revoke': 'Members revoke their own feeds; feeds of other members need `workspace.admin`.',
  'passkeys:see': 'Members see their own passkeys; passkeys of other members need `workspace.admin`.',
  'passkeys:remove': 'Members remove their own passkeys; passkeys of other members need `workspace.admin`.',
}

/** A maximum of a property: its unit and its value. */
interface Maximum {
  readonly unit: 'characters' | 'entries'
  readonly most: number
  readonly of: string
}

/** The sizes that the schema of a body limits: one sentence for each maximum, with the properties that have it. */
function sizeLimits(body: JsonSchema | undefined): string[] {
  const maxima = Object.entries(body?.properties ?? {}).flatMap(([name, schema]) => maximaOf(name, schema))
  return [...Map.groupBy(maxima, ({ unit, most }) => `At most ${most.toLocaleString('en')} ${unit}`)].map(
    ([limit, having]) => `${limit}: ${having.map((one) => one.of).join(', ')}.`,
  )
}

function maximaOf(name: string, schema: JsonSchema, of = `\`${name}\``): Maximum[] {
  const { maxLength, maxItems, maxProperties, items, properties, propertyNames, additionalProperties } =
    schema
  const entries = maxItems ?? maxProperties
  return [
    ...(maxLength === undefined ? [] : [{ unit: 'characters', most: maxLength, of } as const]),
    ...(entries === undefined ? [] : [{ unit: 'entries', most: entries, of } as const]),
    ...(items ? maximaOf(name, items, `each of \`${name}\``) : []),
    ...(propertyNames ? maximaOf(name, propertyNames, `names of \`${name}\``) : []),
    ...(typeof additionalProperties === 'object'
      ? maximaOf(name, additionalProperties, `values of \`${name}\``)
      : []),
    ...Object.entries(properties ?? {}).flatMap(([inner, one]) => maximaOf(`${name}.${inner}`, one)),
  ]
}
