import type { Schemas } from '../../../clients/typescript/src/types.ts'
import { client } from './client.ts'
import { type FiltersOf, useList } from './lists.ts'

export type AuditEntry = Schemas['AuditEntry']

export type AuditFilters = FiltersOf<'/v1/audit-log'>

/** Who changed which settings. Only admins may see it. */
export const useAuditLog = (filters: AuditFilters) =>
  useList({
    queryKey: ['audit-log', filters],
    limit: 50,
    load: (page, signal) =>
      client().get('/v1/audit-log', { params: { query: { ...filters, ...page } }, signal }),
  })
