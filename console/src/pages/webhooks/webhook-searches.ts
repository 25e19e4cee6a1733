import {
  DELIVERY_STATUSES,
  FAILURE_STATUSES,
  HEALTH_STATUSES,
  SUBSCRIPTION_STATUSES,
} from '../../../../shared/domain/kit/enumerations.ts'
import { TRIGGER_IDS } from '../../../../shared/domain/kit/triggers.ts'
import type { DeliveryFilters, FailureFilters } from '../../api/deliveries.ts'
import type { SubscriptionFilters } from '../../api/subscriptions.ts'
import { choiceFilter, flagFilter, textFilter, timeFilter } from '../../parts/filter-fields.ts'
import { listSearch } from '../../parts/list-search.ts'

export const SUBSCRIPTION_SEARCH = listSearch<SubscriptionFilters>({
  status: choiceFilter('Status', SUBSCRIPTION_STATUSES),
  health: choiceFilter('Health', HEALTH_STATUSES),
  include_revoked: flagFilter('Revoked', 'Include', undefined, 'Leave out'),
})

export const DELIVERY_SEARCH = listSearch<DeliveryFilters>({
  status: choiceFilter('Status', DELIVERY_STATUSES),
  trigger_id: choiceFilter('Trigger', TRIGGER_IDS),
  since: timeFilter('Events since'),
  until: timeFilter('Events until'),
})

export const FAILURE_SEARCH = listSearch<FailureFilters>({
  status: choiceFilter('Status', FAILURE_STATUSES, 'failed or retrying'),
  trigger_id: choiceFilter('Trigger', TRIGGER_IDS),
  since: timeFilter('Attempted since'),
  until: timeFilter('Attempted until'),
  subscription_id: textFilter('Receiver', 'subscription'),
})
