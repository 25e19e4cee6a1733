import { type Actor, type AuditEntry, newEntry } from '../domain/kit/audit.ts'
import { auditKey } from './keys.ts'
import { ABSENT, type AnyWrite, type Write } from './store/write.ts'

/** How long entries are kept (contract 20.1), in milliseconds. */
const KEPT_MS = 400 * 86_400_000

/**
 * The writes of a transaction, followed by the audit entries of the writes that change settings. No other function
 * turns a `SettingsWrite` into a `Write`, so no change of settings is committed without an entry.
 */
export function audited(writes: readonly AnyWrite[], actor: Actor): Write[] {
  const now = new Date()
  const drafts = writes.flatMap(({ audit = [] }) => audit)
  return [...writes.map(included), ...drafts.map((draft) => entryInsertion(newEntry(draft, actor, now)))]
}

/** One entry; also for an action that changes no settings, such as an export. */
export function entryInsertion(entry: AuditEntry): Write {
  const expires_at = Math.ceil((Date.parse(entry.occurred_at) + KEPT_MS) / 1000)
  return {
    put: { ...auditKey(entry.workspace_id, entry.id), type: 'audit', data: entry, expires_at },
    when: ABSENT,
  }
}

/** A write whose record another entry of the same transaction includes. */
export const included = ({ audit: _, ...write }: AnyWrite): Write => write
