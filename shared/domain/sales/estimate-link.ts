import type { EstimateId, OpportunityId, WorkspaceId } from '../kit/ids.ts'

/** The link by which a customer reads and approves an estimate (contract 5.14), in the record of the estimate. */
export interface EstimateLink {
  /** SHA-256 of the token, hex. The token is not stored. */
  readonly hash: string
  readonly expires_at: string
}

/** The estimate of a link's token. The link works only while the record of the estimate has this token. */
export interface LinkTarget {
  readonly workspace_id: WorkspaceId
  readonly estimate_id: EstimateId
  readonly opportunity_id: OpportunityId
}

const DAYS = 30

export const newEstimateLink = (hash: string, now: Date): EstimateLink => ({
  hash,
  expires_at: new Date(now.getTime() + DAYS * 86_400_000).toISOString(),
})

/** When a link ends; null if there is none, or it has ended. */
export const linkEnd = (link: Pick<EstimateLink, 'expires_at'> | null, now: Date): string | null =>
  link && link.expires_at > now.toISOString() ? link.expires_at : null
