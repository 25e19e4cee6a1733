/*
 * The values of enumerated fields. The console imports these lists, because an incomplete copy in the console would
 * compile; therefore this file imports nothing.
 */

export const EXPENSE_TYPES = ['purchase', 'mileage'] as const

export const PAYMENT_METHODS = [
  'company_card',
  'company_check',
  'company_cash',
  'personal_funds',
  'mileage',
] as const

export const REIMBURSEMENT_STATUSES = ['none', 'requested', 'approved', 'paid', 'rejected'] as const

export const APPROVAL_STATUSES = ['opportunity', 'project', 'archived'] as const

export const ESTIMATE_STATUSES = ['draft', 'sent', 'approved', 'cancelled'] as const

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed', 'skipped'] as const

export const FAILURE_STATUSES = ['failed', 'retrying', 'recovered'] as const

/** The statuses of a subscription. Requests can set the first two. */
export const SUBSCRIPTION_STATUSES = ['active', 'paused', 'revoked'] as const

export const HEALTH_STATUSES = ['healthy', 'retrying', 'failing'] as const

export const FIELD_TYPES = ['text', 'number', 'boolean', 'date', 'select', 'multi_select'] as const

export const MEMBER_STATUSES = ['active', 'deactivated'] as const

/** The appointments of a calendar feed: of one member, or of all. */
export const CALENDAR_SCOPES = ['mine', 'workspace'] as const
