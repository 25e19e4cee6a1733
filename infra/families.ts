import type { Route } from '../shared/contract/route.ts'

/**
 * Which tags share a stack. CloudFormation takes 500 resources a stack and an endpoint is six, so a family is full at
 * some sixty endpoints. Moving a tag to another family makes its functions anew; nothing is lost, but routes are
 * missing for the moment in between.
 */
const FAMILIES = {
  costs: ['Expenses', 'Catalog', 'Photos'],
  sales: ['Opportunities', 'Estimates', 'Envelopes', 'Contacts', 'Calls'],
  webhooks: ['Webhooks'],
  workspace: ['Workspace', 'Service'],
} as const satisfies Record<string, readonly string[]>

/**
 * The rows of each family that has any.
 * @throws Error when a row's tag belongs to no family: an endpoint must not go undeployed in silence
 */
export function byFamily(routes: readonly Route[]): Map<string, Route[]> {
  const families = Object.entries<readonly string[]>(FAMILIES)
  return Map.groupBy(routes, ({ id, tag }) => {
    const family = families.find(([, tags]) => tags.includes(tag))
    if (family === undefined) throw new Error(`route ${id}: add its tag "${tag}" to infra/families.ts`)
    return family[0]
  })
}
