import type { Notes } from '../types.ts'

/** The workspace, its members and API keys, and its catalog. */
export const WORKSPACE: Notes = {
  'Workspace.name': 'Name of the business.',
  'Workspace.plan': 'The plan. Expenses need `professional`.',
  'Workspace.default_pipeline_id': 'Id of the pipeline for new opportunities without a `pipeline_id`.',

  'search.q':
    'An id, or text of at least two characters, in any case. One word may be the amount of an expense: `lone star 612`.',
  'search.data': 'The newest hits of each type, grouped by type.',
  'search.data.object': 'The type of the record, as in its `object`; `event` for events.',
  'search.data.id': 'Id of the record: a UUID, or of an event `evt_` and 32 hex digits.',
  'search.data.name': 'The name of the record, or a text that describes it.',
  'search.data.detail':
    'A text that distinguishes records with the same name, such as an address, date or status.',
  'search.complete': '`false` if there are more records than a search reads: it has read only the newest.',

  'Member.name': 'Name of the person.',
  'Member.email': 'E-mail address of the person.',
  'Member.permissions': 'Permissions beyond the rights of every active member.',
  'sent.permissions':
    'At most 20; duplicates count once. For an API key: some of the permissions of its member; null or absent for all of them.',
  'Member.status': 'The API keys of a `deactivated` member are refused.',
  'Member.invited_until':
    'Until when the newest invitation of the member can be used. Null if there is none, and when it was used or has ended.',

  'Me.object': 'Always `me`: the caller.',
  'Me.member': 'The member to whom the API key or the session belongs.',
  'Me.workspace': 'The workspace of the API key. Its requests access only this workspace.',
  'Me.api_key_id': 'Id of the API key that made the request. Null if a session did.',
  'Me.session_id': 'Id of the session that made the request. Null if an API key did.',
  'Me.permissions': 'What the key may do: the permissions that both the member and the key have.',

  time_zone: 'The IANA time zone in which days and months begin.',
  'query.time_zone': 'The IANA time zone, such as `America/Chicago`, in which days and months begin.',
  'Overview.today': 'The date in the time zone.',
  'Overview.appointments':
    'The first 12 opportunities with an appointment today or tomorrow, in the order of their appointments.',
  'Overview.more_appointments': 'Whether there are more appointments than listed.',
  'appointments.opportunity_id': 'Id of the opportunity.',
  'appointments.name': 'Name of the opportunity.',
  'appointments.phone':
    'Phone number of the primary contact, as typed. Null without one, and for some seconds after the contact has changed.',
  'appointments.sales_rep': 'The sales rep. Null when there is none.',
  'appointments.project_manager': 'The project manager. Null when there is none.',
  'sales_rep.id': 'Id of the member.',
  'sales_rep.name': 'Name of the member.',
  'project_manager.id': 'Id of the member.',
  'project_manager.name': 'Name of the member.',
  'Overview.needs_you':
    'The records that need attention; each number is the length of a list. A number is null if the caller may not see it, or while `complete` is false.',
  'needs_you.failing_subscriptions': 'How many subscriptions fail.',
  'needs_you.leads_created_to': 'The last millisecond of the day three days ago.',
  'needs_you.leads_without_appointment':
    'How many leads that were created by then have no appointment: `GET /v1/opportunities` with `approval_status=opportunity`, `has_appointment=false` and `created_to=<leads_created_to>`.',
  'needs_you.estimates_sent_to': 'The last millisecond of the day eight days ago.',
  'needs_you.estimates_waiting':
    'How many opportunities have a newest estimate that was sent by then and still waits for approval: `GET /v1/opportunities` with `estimate_sent_to=<estimates_sent_to>`.',
  'needs_you.expenses_not_handled':
    'The expenses that the most recently used outside system has not handled: `GET /v1/expenses` with `unreconciled_by=<namespace>`. Null if no system is used.',
  'expenses_not_handled.namespace':
    'The namespace of the newest external reference of the five expenses that changed last; if they have none, the namespace that came into use last.',
  'expenses_not_handled.count': 'How many expenses the system has not handled.',
  'expenses_not_handled.amount_tax_inclusive': 'The sum of their amounts, US dollars.',
  'needs_you.expenses_without_receipt':
    'How many purchases have no receipt: `GET /v1/expenses` with `has_receipt=false` and `expense_type=purchase`.',
  'needs_you.jobs_over_estimate':
    'How many projects cost more than their estimate: `GET /v1/opportunities` with `over_estimate=true`.',
  'Overview.this_month': 'The numbers of this month until now.',
  'Overview.last_month': 'The numbers of the previous month.',
  'Overview.weeks': 'The numbers of twelve weeks that begin on Monday, oldest first; the last is this week.',
  'weeks.starts_on': 'The Monday of the week.',
  won: 'The opportunities that became projects in the period. Null while `complete` is false.',
  'won.count': 'How many there are.',
  'won.value': 'The sum of their values, US dollars.',
  open: 'The leads that were neither approved nor archived at the end of the period (or now, if it has not ended). Computed from current values; leads that are archived now are left out. Null while `complete` is false.',
  'open.count': 'How many there are.',
  'open.value': 'The sum of their values, US dollars.',
  spent:
    'The sum of the expenses with a date in the period, US dollars, without archived expenses. Null if the caller may not see all expenses, or while `complete` is false.',
  'Overview.complete':
    'Whether all records are counted. False for some minutes after an upgrade or an import.',
  'Overview.acts':
    'What others have done after `since`, newest first, at most 20: the events that the caller may read and, for `workspace.admin`, changes of settings. Null without `since`.',
  'Overview.more_acts': 'Whether others have done more.',
  'getOverview.since': 'When the caller was here last. Without it, `acts` is null.',
  'acts.action': 'The trigger of the event, or the action of the entry of the audit log.',
  'acts.occurred_at': 'When it happened.',
  'acts.member': 'Who did it. Null for the service, a customer, or a former member.',
  'member.id': 'Id of the member.',
  'member.name': 'Name of the member.',
  'acts.entity_type': 'The type of the record.',
  'acts.entity_id': 'Id of the record.',
  'acts.opportunity_id': 'Id of the opportunity of the record. Null when there is none.',
  'acts.name': 'The name or title of the record, or the vendor of an expense. Null when it has none.',
  'acts.amount': 'Amount of an expense, US dollars; null for other records.',
  'acts.approved_by_name':
    'The name that the customer typed to approve the estimate. Null for other acts, and for an approval that a member recorded.',
  'CalendarFeed.scope':
    '`mine`: appointments of opportunities that have the member as sales rep or project manager. `workspace`: all appointments.',
  'CalendarFeedWithSecret.scope':
    '`mine`: appointments of opportunities that have the member as sales rep or project manager. `workspace`: all appointments.',
  'CalendarFeed.member_id':
    'Id of the member whose feed it is. The feed ends when the member is deactivated.',
  'CalendarFeedWithSecret.member_id':
    'Id of the member whose feed it is. The feed ends when the member is deactivated.',
  'CalendarFeedWithSecret.url':
    'The address to enter in a calendar program. It is a credential: everyone who has it can read the feed. Only this response contains it.',
  last_read_at: 'When a calendar program last read the feed. Null if none did.',
  'listCalendarFeeds.member_id': 'The member whose feeds are listed. Default: the caller.',
  'readCalendarFeed.token': 'The last part of the address that `createCalendarFeed` returns, with `.ics`.',

  'ApiKey.name': 'A name by which people recognize the key.',
  'createApiKey.name': 'A name by which people recognize the key. Default: empty.',
  'ApiKey.member_id': 'Id of the member whose rights the key has.',
  'ApiKey.status': 'A `revoked` key is refused.',
  'ApiKey.permissions':
    'The permissions to which the key is limited; null for all that its member has, now and later.',
  read_only: 'Whether every method except GET and HEAD returns 403.',
  'sent.read_only': '`true`: every method except GET and HEAD returns 403.',
  manage_subscriptions:
    'Whether the read-only key may also create, change, pause, test, check, rotate and delete subscriptions.',
  'sent.manage_subscriptions':
    'Only with `read_only: true`: the key may also create, change, pause, test, check, rotate and delete subscriptions to triggers that its permissions allow. It cannot replay, redeliver or take over.',
  expires_at: 'When the key stops working. Null for never.',
  'sent.expires_at':
    'When the key stops working: in the future, at most five years ahead. Default: null, never.',
  'ApiKey.last_used_at': 'When the key was last used, at most an hour old. Null if it was never used.',
  'ApiKey.revoked_at': 'When the key was revoked; null unless it was.',
  api_key: 'The API key. Store it: only this response contains it.',

  'Pipeline.name': 'Name of the pipeline.',
  'Pipeline.is_default': 'Whether new opportunities without a `pipeline_id` get this pipeline.',
  'patchPipeline.is_default': '`true`: makes this pipeline the default instead of the current default.',
  'patchPipeline.stages':
    'The stages in the wanted order. List every existing stage once, by its id; an entry without `id` creates a stage.',
  'patchPipeline.stages.id': 'Id of the existing stage. Absent for a new one.',
  stages: 'The stages in their order. New opportunities begin in the first.',
  'stages.id': 'Id of the stage.',
  'stages.name': 'Name of the stage.',
  'stages.is_won':
    'Whether an opportunity at this stage is won; the console then offers to approve it. Default: unchanged for an existing stage; true for a new stage named `Won`.',

  'AuditEntry.action': 'What was done: the `object` of the record, and a verb.',
  'AuditEntry.entity_type': 'The `object` of the record.',
  'AuditEntry.entity_id': 'Id of the record.',
  'AuditEntry.actor': 'Who made the change.',
  'actor.type':
    '`member`: a request. `operator`: the administration tool. `service`: the service itself, such as the pause of a failing subscription.',
  'actor.member_id': 'Id of the member who made the request; null for others.',
  'actor.via': 'The kind of credential; null if the service acted.',
  'actor.credential_id': 'Id of the API key, session or passkey; null for others.',
  'AuditEntry.occurred_at': 'When the change was made.',
  'AuditEntry.changes':
    'The fields that differ, as the API shows them before and after. Of headers only the names, of external references only the ids; never a secret.',
  'changes.from': 'The value before the change; null if there was none.',
  'changes.to': 'The value after the change; null if there is none.',
  'listAuditLog.actor_id': 'Only changes by this member.',
  'listAuditLog.entity_id': 'Only changes of this record.',
  'listAuditLog.action': 'Only this action.',
  'listAuditLog.since': 'Only changes at this time or later.',
  'listAuditLog.until': 'Only changes at this time or earlier.',

  'Export.id': 'Id of the export, and of its entry in the audit log.',
  'Export.expires_at': 'Until when the records can be read.',
  'listExportRecords.data': 'Records of any type, each as its own endpoint shows it.',
  'listExportRecords.data.object': 'The type of the record; absent for events.',

  'Vendor.name': 'Name of the vendor. An expense shows the name as it was when a write last set `vendor_id`.',
  'ExpenseCategory.name':
    'Name of the category. An expense shows the name as it was when a write last set `category_id`.',
  is_archived: 'Whether the record is left out of lists and cannot be chosen for an expense.',

  'CustomField.key':
    'The stable name of the field in `custom_fields`. It is unique, and never changes. After the field is deleted, a new field can have the same key, with the same type.',
  'CustomField.label': 'The name of the field that people see.',
  'CustomField.type': 'The type of the values. It never changes.',
  'CustomField.options': 'The allowed values of a `select` or `multi_select`; empty for other types.',
  'sent.options':
    'The allowed values. Required for `select` and `multi_select`; not accepted for other types.',
  'CustomField.entity_type': 'The kind of record that has the field.',
}
