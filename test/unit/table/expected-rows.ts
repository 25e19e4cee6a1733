import type { Key } from '../../../shared/table/keys.ts'

/*
 * What the tests of rows expect of every row. Each test compares all stored attributes: code reads rows of earlier
 * versions by them, and indexes and TTL depend on them.
 */
export const now = new Date('2026-03-14T09:00:00.000Z')
export const at = now.toISOString()
const base = { id: 'id', workspace_id: 'ws', created_at: at, updated_at: at }
/** A record with these fields, and the base. */
export const of = <T>(more: object = {}): T => ({ ...base, ...more }) as T

export const ABSENT = { expression: 'attribute_not_exists(pk)' }
export const unchanged = (v: number) => ({
  expression: '#v = :v',
  names: { '#v': 'v' },
  values: { ':v': v },
})
export const changed = (type: string) => ({ changes_pk: `ws#changes#${type}`, changes_sk: `${at}#id` })
export const self = (pk: string) => ({ pk, sk: 'self' })

/**
 * The row of a record that was deleted at `now`, the time of its last change: nothing of the record is left, and the
 * deletion is later. Shown for 90 days, then removed by TTL.
 */
export const tombstone = (type: string, key: Key, v: number) => ({
  put: {
    ...key,
    type: 'tombstone',
    data: null,
    ...changed(type),
    changes_sk: '2026-03-14T09:00:00.001Z#id',
    expires_at: Date.parse('2026-06-12T09:00:01.000Z') / 1000,
  },
  when: unchanged(v),
})
