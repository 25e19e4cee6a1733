import { createHash } from 'node:crypto'
import type { MemberId, PipelineId, StageId } from './ids.ts'
import type { ApprovalStatus, Opportunity } from './opportunity.ts'
import { nameOf } from './opportunity-view.ts'
import { fold } from './text.ts'

/** Filters of the list of opportunities. An opportunity must match all that are given. */
export interface OpportunityFilter {
  readonly q?: string | undefined
  readonly contact_name?: string | undefined
  readonly approval_status?: ApprovalStatus | undefined
  readonly pipeline_id?: PipelineId | undefined
  readonly stage_id?: StageId | undefined
  readonly sales_rep_id?: MemberId | undefined
  /** One of the tags, exactly. */
  readonly tag?: string | undefined
}

/** The attributes of an index entry that filters need. Names are short because a query bills every byte that it reads. */
export interface ProjectedOpportunity {
  /** approval status */
  readonly s: ApprovalStatus
  /** name, folded */
  readonly n: string
  /** contact name, folded */
  readonly c: string
  /** fingerprints of the pipeline, stage, sales rep and tags */
  readonly f: string
}

export function projectedOpportunity(opportunity: Opportunity): ProjectedOpportunity {
  return {
    s: opportunity.approval_status,
    n: fold(nameOf(opportunity)),
    c: fold(opportunity.contact_name ?? ''),
    f: exactFieldsOf(opportunity)
      .map(([field, value]) => fingerprint(field, value))
      .join(''),
  }
}

/** The values that exact filters compare, each with the name of its filter. */
function exactFieldsOf({ pipeline_id, stage_id, sales_rep_id, tags }: Opportunity): [string, string][] {
  return [
    ['pipeline_id', pipeline_id],
    ['stage_id', stage_id],
    ...(sales_rep_id ? [['sales_rep_id', sales_rep_id] satisfies [string, string]] : []),
    ...[...new Set(tags)].map((tag): [string, string] => ['tag', tag]),
  ]
}

export interface OpportunityPredicate {
  /** Whether the record may match, by its index entry. Always true for a matching record whose entry is up to date. */
  readonly accept: (projected: ProjectedOpportunity) => boolean
  readonly matches: (opportunity: Opportunity) => boolean
}

/** Undefined when no filter is given. */
export function opportunityPredicate(filter: OpportunityFilter): OpportunityPredicate | undefined {
  if (!Object.values(filter).some((value) => value)) return undefined
  const { q, contact_name, approval_status, ...exact } = filter
  const text = q && fold(q)
  const contact = contact_name && fold(contact_name)
  const byText = ({ s, n, c }: ProjectedOpportunity) =>
    (!approval_status || s === approval_status) &&
    (!text || n.includes(text) || c.includes(text)) &&
    (!contact || c.includes(contact))
  const wanted = Object.entries(exact).flatMap(([field, value]) => (value ? [[field, value] as const] : []))
  const codes = wanted.map(([field, value]) => fingerprint(field, value))
  return {
    accept: (projected) => byText(projected) && codes.every((code) => hasFingerprint(projected.f, code)),
    matches: (opportunity) => {
      const fields = exactFieldsOf(opportunity)
      const has = ([name, value]: readonly [string, string]) =>
        fields.some(([field, found]) => field === name && found === value)
      return wanted.every(has) && byText(projectedOpportunity(opportunity))
    },
  }
}

/** Characters of a fingerprint: 30 bits, so about one entry in a billion is read in vain. */
const LENGTH = 5

/**
 * A short code for a field's value, for index entries: a query bills every byte that it reads. Two values can have the
 * same code, so the record itself must be checked too.
 */
export function fingerprint(field: string, value: string): string {
  return createHash('sha256').update(`${field}:${value}`).digest('base64url').slice(0, LENGTH)
}

/** Whether `code` is one of several fingerprints that were joined to one text. */
export function hasFingerprint(joined: string, code: string): boolean {
  for (let at = 0; at < joined.length; at += LENGTH) if (joined.startsWith(code, at)) return true
  return false
}
