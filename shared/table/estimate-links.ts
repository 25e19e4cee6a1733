import type { Fields } from '../domain/kit/stored-record.ts'
import type { Estimate } from '../domain/sales/estimate.ts'
import type { EstimateLink, LinkTarget } from '../domain/sales/estimate-link.ts'
import { estimateLinkKey } from './keys.ts'
import { readRow } from './store/read.ts'
import { recordOf } from './store/versioned.ts'
import { ABSENT, type SettingsWrite, type Write } from './store/write.ts'

const TARGET_FIELDS: Fields<LinkTarget> = {
  workspace_id: 'text',
  estimate_id: 'text',
  opportunity_id: 'text',
}

/**
 * The writes of link rows when the link of an estimate changes. TTL removes the row of a link after the link's end.
 * @param link replaces the former link; null if the link is revoked
 */
export function linkWrites(estimate: Estimate, link: EstimateLink | null): (Write | SettingsWrite)[] {
  const { workspace_id, id: estimate_id, opportunity_id, link: former } = estimate
  const data: LinkTarget = { workspace_id, estimate_id, opportunity_id }
  const action = link ? 'estimate_link.created' : 'estimate_link.revoked'
  const audit = [{ workspace_id, action, entity_id: estimate_id, changes: {} } as const]
  const deletion = former && { delete: estimateLinkKey(former.hash) }
  if (!link) return deletion ? [{ ...deletion, audit }] : []
  const expires_at = Math.ceil(Date.parse(link.expires_at) / 1000)
  const put = { ...estimateLinkKey(link.hash), type: 'estimate_link', data, expires_at }
  return [{ put, when: ABSENT, audit }, ...(deletion ? [deletion] : [])]
}

export async function getLinkTarget(hash: string): Promise<LinkTarget | undefined> {
  const found = await readRow(estimateLinkKey(hash))
  return found && recordOf<LinkTarget>(found, TARGET_FIELDS)
}
