import { hashOf, parseToken } from '../../domain/people/token.ts'
import { WORKSPACE_FIELDS, type Workspace } from '../../domain/people/workspace.ts'
import { ESTIMATE_FIELDS, type Estimate } from '../../domain/sales/estimate.ts'
import { linkEnd } from '../../domain/sales/estimate-link.ts'
import { OPPORTUNITY_FIELDS, type Opportunity } from '../../domain/sales/opportunity.ts'
import { notFound, suspended } from '../../http/problem.ts'
import { getContact } from '../../table/contacts.ts'
import { getLinkTarget } from '../../table/estimate-links.ts'
import { estimateKey, opportunityKey, workspaceKey } from '../../table/keys.ts'
import { readRows } from '../../table/store/read.ts'
import { recordOf, type Versioned, versioned } from '../../table/store/versioned.ts'

/** What the page of an estimate shows. */
export interface OpenEstimate {
  readonly estimate: Versioned<Estimate>
  readonly opportunity: Versioned<Opportunity>
  readonly workspace: Pick<Workspace, 'name'>
  /** The customer's name, if the opportunity has one. */
  readonly customer: string | null
}

/**
 * The estimate of a link.
 * @throws Problem 404, the same for a malformed, unknown, revoked or expired link; 403
 */
export async function openLink(text: string, now: Date): Promise<OpenEstimate> {
  const token = parseToken(text, 'estimate_link')
  const hash = token && hashOf(token)
  const target = hash && (await getLinkTarget(hash))
  if (!target) throw notFound('page')
  const { workspace_id: ws, estimate_id, opportunity_id } = target
  const [found, about, of] = await readRows([
    estimateKey(ws, estimate_id),
    opportunityKey(ws, opportunity_id),
    workspaceKey(ws),
  ])
  if (!found || !about || !of) throw notFound('page')
  const estimate = versioned<Estimate>(found, ESTIMATE_FIELDS)
  // The row of the link is not enough: DynamoDB may remove an expired row days late, and a restored table may have the row of an earlier
  // link.
  const { link } = estimate.record
  if (link?.hash !== hash || linkEnd(link, now) === null) throw notFound('page')
  const opportunity = versioned<Opportunity>(about, OPPORTUNITY_FIELDS)
  const { name, suspended_reason } = recordOf<Workspace>(of, WORKSPACE_FIELDS)
  if (suspended_reason !== null) throw suspended(suspended_reason)
  return { estimate, opportunity, workspace: { name }, customer: await customerOf(opportunity.record) }
}

async function customerOf({ workspace_id, contact_name, primary_contact_id }: Opportunity) {
  if (contact_name !== null || primary_contact_id === null) return contact_name
  return (await getContact(workspace_id, primary_contact_id))?.record.name ?? null
}
