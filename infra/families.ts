import type { Route } from '../shared/contract/route.ts'

export type Families = Readonly<Record<string, readonly string[]>>

/**
 * Which functions share a stack: those whose paths begin with the same segment, after the version. CloudFormation takes
 * 500 resources a stack. The path decides and not the tag, which is documentation: a tag may change without any
 * deployment of functions. Moving a segment to another family deploys too, but its endpoints answer 500 for a minute or
 * two (docs/operations.md).
 */
export const FAMILIES = {
  costs: ['expenses', 'expense-categories', 'vendors', 'custom-fields', 'photos'],
  sales: ['opportunities', 'drive-mode', 'estimates', 'envelopes', 'contacts', 'calls'],
  webhooks: ['subscriptions', 'triggers', 'events', 'deliveries', 'replays'],
  workspace: ['workspace', 'me', 'members', 'api-keys', 'pipelines', 'health', 'openapi.json', 'docs'],
} as const satisfies Families

/**
 * The rows of each family that has any.
 * @throws Error when a row's path belongs to no family: an endpoint must not go undeployed in silence
 */
export function byFamily(routes: readonly Route[], families: Families = FAMILIES): Map<string, Route[]> {
  return Map.groupBy(routes, ({ id, path }) => {
    const segment = path.replace(/^\/(v\d+\/)?/, '').split('/')[0] ?? ''
    const family = Object.entries(families).find(([, segments]) => segments.includes(segment))
    if (family === undefined) throw new Error(`route ${id}: add "${segment}" to infra/families.ts`)
    return family[0]
  })
}
