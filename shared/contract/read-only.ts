/** Fields that every record shows and no write accepts. */
const OF_ALL = ['id', 'object', 'created_at', 'updated_at', 'created_by']

/** For each path, the fields that at least one write does not accept, besides `OF_ALL`. */
const READ_ONLY: Readonly<Record<string, string>> = {
  opportunities: 'approval_status approved_at value_changes estimate external_references',
  estimates:
    'opportunity_id status sent_at approved_at approved_by_name cancelled_at link_expires_at category',
  envelopes: 'status completed_at',
  contacts: 'external_references',
  expenses:
    'expense_type currency vendor category is_archived project receipt receipt_upload external_references sync_errors',
  photos:
    'kind status failure_reason mime_type size_bytes width height content_hash original display thumbnail upload',
  vendors: 'is_archived external_references',
  'expense-categories': 'is_archived external_references',
  'custom-fields': 'key type entity_type',
  'calendar-feeds': 'member_id last_read_at url',
  'api-keys': 'member_id status revoked_at last_used_at api_key',
  exports: 'expires_at',
  members: 'status invitation invited_until',
  passkeys: 'last_used_at session',
  sessions: 'member_id workspace_id passkey user_agent last_used_at expires_at session_token',
  pipelines: 'is_default',
  subscriptions: 'trigger_id status paused_reason revoked_reason health owner_status signing_secret',
}

/** Whether a name is a field that the records of a path show but that a write does not accept. */
export function isReadOnly(path: string, name: string): boolean {
  const resource = path.split('/').findLast((segment) => !segment.startsWith('{')) ?? ''
  return OF_ALL.includes(name) || (READ_ONLY[resource] ?? '').split(' ').includes(name)
}
