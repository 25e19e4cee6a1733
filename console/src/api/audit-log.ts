import type { Schemas } from '../../../clients/typescript/src/types.ts'
import { client } from './client.ts'
import { useList } from './lists.ts'

export type AuditEntry = Schemas['AuditEntry']

export interface AuditFilter {
  readonly action?: AuditEntry['action'] | undefined
  readonly actor_id?: string | undefined
  readonly entity_id?: string | undefined
  readonly since?: string | undefined
  readonly until?: string | undefined
}

/** Who changed which settings. Only admins may see it. */
export const useAuditLog = (
  { action, actor_id, entity_id, since, until }: AuditFilter,
  { enabled = true }: { readonly enabled?: boolean } = {},
) =>
  useList({
    enabled,
    queryKey: ['audit-log', { action, actor_id, entity_id, since, until }],
    load: (cursor, signal) => {
      const query = {
        limit: 50,
        ...(cursor && { cursor }),
        ...(action && { action }),
        ...(actor_id && { actor_id }),
        ...(entity_id && { entity_id }),
        ...(since && { since }),
        ...(until && { until }),
      }
      return client().get('/v1/audit-log', { params: { query }, signal })
    },
  })
