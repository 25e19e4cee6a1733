import type { AuditAction, AuditDraft } from './audit.ts'
import type { WorkspaceId } from './ids.ts'
import { sameJson } from './json.ts'

/** A record of the settings of a workspace. */
interface Setting {
  readonly id: string
  readonly workspace_id: WorkspaceId
}

/** How the audit log records a field. Changes with the same action share an entry. */
interface FieldRule<T, V> {
  /** The action of a change. Null: the field never changes, and is recorded only when the record is created. */
  readonly actionOf: ((after: T) => AuditAction) | null
  /** The value as the API shows it. Null: the value is secret. */
  readonly show: ((value: V) => unknown) | null
}

/**
 * How the audit log records the changes of a type of record. The type requires a rule for every field, so a new field
 * cannot be forgotten. `null`: changes of the field are not recorded.
 */
export interface AuditRules<T> {
  readonly created: AuditAction
  readonly deleted?: AuditAction
  readonly fields: {
    readonly [F in Exclude<keyof T, 'id' | 'workspace_id' | 'created_at' | 'updated_at'>]: FieldRule<
      T,
      T[F]
    > | null
  }
}

const asStored = (value: unknown): unknown => value

/** The rule of a field that never changes. */
export const FIXED = { actionOf: null, show: asStored }

/** @param action the action of the change; a function if it depends on the record after the change */
export const recordedAs = <T, V>(
  action: AuditAction | ((after: T) => AuditAction),
  show: ((value: V) => unknown) | null = asStored,
): FieldRule<T, V> => ({ actionOf: typeof action === 'string' ? () => action : action, show })

/**
 * The entries of a change, by the fields that differ; empty if no field differs.
 * @param before absent: the record is new
 * @param after absent: the record is deleted
 */
export function draftsOf<T extends Setting>(
  rules: AuditRules<T>,
  before: T | undefined,
  after: T | undefined,
): AuditDraft[] {
  const record = after ?? before
  const drafts = new Map<AuditAction, AuditDraft['changes']>()
  for (const name of namesOf(rules.fields)) {
    const rule = rules.fields[name]
    if (!rule || sameJson(before?.[name], after?.[name])) continue
    const action = !before ? rules.created : after ? rule.actionOf?.(after) : rules.deleted
    // Fails the change, because it would not be recorded.
    if (!action) throw new Error(`the audit log has no action for a change of ${name}`)
    const [from, to] = [before, after].map((one) => (one && rule.show ? rule.show(one[name]) : null))
    const isShown = rule.show && (from !== null || to !== null)
    drafts.set(action, { ...drafts.get(action), ...(isShown && { [name]: { from, to } }) })
  }
  return !record
    ? []
    : [...drafts].map(([action, changes]) => ({
        workspace_id: record.workspace_id,
        action,
        entity_id: record.id,
        changes,
      }))
}

function* namesOf<F extends object>(fields: F): Generator<Extract<keyof F, string>, void> {
  for (const name in fields) yield name
}
