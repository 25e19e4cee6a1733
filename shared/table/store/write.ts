import type { AuditDraft } from '../../domain/kit/audit.ts'
import { TOMBSTONE } from '../../domain/kit/tombstone.ts'
import type { MemberStatus } from '../../domain/people/workspace.ts'
import type { AppointmentVersion } from '../../domain/sales/appointment.ts'
import type { Key } from '../keys.ts'

/**
 * One write of a transaction, without the table's name. Only `table/<noun>.ts` files build writes. `keepsDate`: the put
 * does not change the record's `updated_at`, so its position in the list of changes stays the same.
 */
export type Write = RowWrite & { readonly audit?: never }

/**
 * A write of settings. It becomes a `Write`, which a transaction accepts, only together with its entries in the audit log
 * (`audited` in table/audit-log.ts).
 */
export type SettingsWrite = RowWrite & { readonly audit: readonly AuditDraft[] }

export type AnyWrite = Write | SettingsWrite

type RowWrite =
  | { readonly put: Item; readonly when?: Condition; readonly keepsDate?: true }
  | { readonly delete: Key; readonly when?: Condition }
  | { readonly check: Key; readonly when: Condition }
  | {
      readonly update: Key
      readonly set: string
      readonly values?: Record<string, unknown>
      readonly names?: Record<string, string>
      readonly when?: Condition
    }

/** An item of the table (docs/table.md). */
export interface Item extends Key {
  readonly type: string
  /** The record, stored as JSON text (`recordOf` reads it); a delivery is stored as a map. */
  readonly data: unknown
  readonly v?: number
  /** The status of a member, which is also an attribute outside the record, so that a transaction can require it. */
  readonly status?: MemberStatus
  readonly list_pk?: string
  readonly list_sk?: string
  readonly project_pk?: string
  readonly state_pk?: string
  /** Present for records that are listed by `updated_since`, and for tombstones (`table/changes/entry.ts`). */
  readonly changes_pk?: string
  readonly changes_sk?: string
  /** The credential that changed the record last (`table/changes/changed-by.ts`); absent for the service itself, and in rows of 1.0.0. */
  readonly changed_by?: string
  readonly projected?: unknown
  /** The version of the appointment of an opportunity (`table/appointment-versions.ts`). */
  readonly appointment?: AppointmentVersion
  readonly due_pk?: string
  readonly due_sk?: string
  /**
   * The request that made an event; absent for events that 1.0.0 stored, and for events that a queue consumer makes,
   * such as for a receipt that has arrived.
   */
  readonly request_id?: string
  /** Epoch seconds: DynamoDB removes the item some time later. */
  readonly expires_at?: number
}

export interface Condition {
  readonly expression: string
  readonly names?: Record<string, string>
  readonly values?: Record<string, unknown>
}

/**
 * The row must not exist yet. A tombstone also refuses the write, because the id of a deleted record is never used
 * again.
 */
export const ABSENT: Condition = { expression: 'attribute_not_exists(pk)' }

/** The row must exist, and must not be a tombstone. */
export const PRESENT: Condition = {
  expression: 'attribute_exists(pk) AND #type <> :tombstone',
  names: { '#type': 'type' },
  values: { ':tombstone': TOMBSTONE },
}

/** The row must still be the version that the change was computed from. A tombstone has no version. */
export const unchanged = (v: number): Condition => ({
  expression: '#v = :v',
  names: { '#v': 'v' },
  values: { ':v': v },
})
