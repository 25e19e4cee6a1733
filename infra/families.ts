import type { Route } from '../shared/contract/route.ts'

export type Families = Readonly<Record<string, readonly string[]>>

/**
 * The path segments, after the version, of each stack of functions. CloudFormation allows 500 resources per stack.
 * Stacks follow the path and not the tag, so that a tag can change without a deployment of functions. When a segment
 * moves to another family, its endpoints return 500 for a minute or two during the deployment (docs/operations.md).
 */
export const FAMILIES = {
  costs: ['expenses', 'expense-categories', 'vendors', 'custom-fields', 'photos'],
  sales: ['opportunities', 'drive-mode', 'estimates', 'envelopes', 'contacts', 'calls'],
  webhooks: ['subscriptions', 'triggers', 'events', 'deliveries', 'replays'],
  workspace: ['workspace', 'me', 'members', 'api-keys', 'pipelines', 'health', 'openapi.json', 'docs'],
} as const satisfies Families

/**
 * Groups the routes by family.
 * @throws Error when a path has no family, because the endpoint would silently not be deployed
 */
export function byFamily(routes: readonly Route[], families: Families = FAMILIES): Map<string, Route[]> {
  return Map.groupBy(routes, ({ id, path }) => {
    const segment = path.replace(/^\/(v\d+\/)?/, '').split('/')[0] ?? ''
    const family = Object.entries(families).find(([, segments]) => segments.includes(segment))
    if (family === undefined) throw new Error(`route ${id}: add "${segment}" to infra/families.ts`)
    return family[0]
  })
}
