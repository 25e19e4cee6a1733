import { keysOf } from '../../../../shared/domain/kit/keys-of.ts'
import type { AuditFilters } from '../../api/audit-log.ts'
import { choiceFilter, textFilter, timeFilter } from '../../parts/filter-fields.ts'
import { listSearch } from '../../parts/list-search.ts'
import { ACTIONS } from './audit-words.ts'

const CHOICES = keysOf(ACTIONS).map((value) => ({ value, label: ACTIONS[value] }))

export const AUDIT_SEARCH = listSearch<AuditFilters>({
  action: choiceFilter('Action', CHOICES),
  actor_id: textFilter('By', 'member'),
  entity_id: textFilter('Id of the record'),
  since: timeFilter('Since'),
  until: timeFilter('Until'),
})
