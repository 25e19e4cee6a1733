import type { Opportunity } from '../../../console/src/api/opportunities.ts'
import { mapFields } from '../../../shared/domain/kit/keys-of.ts'
import { OPPORTUNITY_TEXTS } from '../../../shared/domain/kit/texts.ts'

/** An opportunity as the API returns it, without anything optional. */
export const opportunity: Opportunity = {
  id: 'o',
  object: 'opportunity',
  name: 'Kitchen',
  contact_name: null,
  primary_contact_id: null,
  value: null,
  appointment_at: null,
  ...mapFields(OPPORTUNITY_TEXTS, () => null),
  sales_rep_id: null,
  project_manager_id: null,
  ar_owner_id: null,
  pipeline_id: 'p',
  stage_id: 's',
  tags: [],
  approval_status: 'opportunity',
  approved_at: null,
  custom_fields: {},
  estimate: null,
  created_by: 'm',
  created_at: '2026-03-01T10:00:00.000Z',
  updated_at: '2026-03-01T10:00:00.000Z',
}
