import type { Route } from '../route.ts'
import { GUARDS, RIGHTS } from './rights.ts'
import { sizeLimits } from './schema-limits.ts'
import type { JsonSchema } from './types.ts'

/**
 * The rights, triggers and limits of an operation: one paragraph each, from the row and the schema of its body.
 * Clients read this in every tool, so each operation says it even when the answer is "none".
 */
export function descriptionOf(route: Route, body: JsonSchema | undefined): string {
  return [
    `Permissions: ${permissionsOf(route)}`,
    `Plan: ${route.plan === 'professional' ? 'Professional.' : 'any.'}`,
    `Triggers: ${triggersOf(route)}`,
    `Limits: ${limitsOf(route, body).join(' ') || 'none.'}`,
  ].join('\n\n')
}

const code = (name: string): string => `\`${name}\``

function permissionsOf({ auth, permissions = [], anyPermission = [], guard, rights, secret }: Route): string {
  if (auth === 'none') return 'none; no API key is needed.'
  const needs = [
    ...permissions.map(code),
    ...(anyPermission.length > 0 ? [anyPermission.map(code).join(' or ')] : []),
  ]
  const inRequest = [...(guard ? [GUARDS[guard]] : []), ...(rights ? [RIGHTS[rights]] : [])]
  const isOpen = needs.length === 0 && !inRequest[0]?.startsWith('needs ')
  return [
    ...(needs.length > 0 ? [`${needs.join(' and ')}.`] : []),
    ...(isOpen ? ['any active member.'] : []),
    ...inRequest,
    ...(secret ? ['The response contains a credential.'] : []),
  ].join(' ')
}

function triggersOf({ fires = [], firesWhen }: Route): string {
  if (fires.length === 0) return 'none.'
  return `${fires.map(code).join(', ')}${firesWhen ? `, ${firesWhen}` : ''}.`
}

function limitsOf({ auth, query, limits = [] }: Route, body: JsonSchema | undefined): string[] {
  return [
    ...limits,
    ...sizeLimits(body),
    ...(query && body === undefined ? pageLimits(query) : []),
    ...(body ? ['The body has at most 256 KB (413).'] : []),
    ...(auth === 'none'
      ? []
      : ['By default 100 requests a second for each API key, and 500 for the workspace (429).']),
  ]
}

/** Lists have `limit` in their query. */
function pageLimits({ _zod: { def } }: NonNullable<Route['query']>): string[] {
  const { shape = {} } = def as { shape?: Readonly<Record<string, unknown>> }
  return shape.limit ? ['A page has 1 to 100 entries, 25 by default, and at most 6 MB.'] : []
}
