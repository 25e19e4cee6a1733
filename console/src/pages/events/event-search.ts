import { TRIGGER_IDS } from '../../../../shared/domain/kit/triggers.ts'
import type { EventFilters } from '../../api/events.ts'
import { choiceFilter, textFilter, timeFilter } from '../../parts/filter-fields.ts'
import { listSearch } from '../../parts/list-search.ts'

export const EVENT_SEARCH = listSearch<EventFilters>({
  trigger_id: choiceFilter('Trigger', TRIGGER_IDS),
  entity_id: textFilter('Id of the record'),
  since: timeFilter('Since'),
  until: timeFilter('Until'),
})
