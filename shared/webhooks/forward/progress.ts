import type { Fields } from '../../domain/kit/stored-record.ts'
import { forwardKey } from '../../table/keys.ts'
import { documents, tableName } from '../../table/store/client.ts'
import { readRow } from '../../table/store/read.ts'
import { falseIfRefused } from '../../table/store/refused.ts'
import { recordOf } from '../../table/store/versioned.ts'

/** A window: the events that were forwarded up to a sort key, with a fingerprint of their ids. */
interface Window {
  readonly to: string
  readonly seen: string
}

/** The position up to which events were forwarded to a target. */
export interface Progress {
  /** Counts the changes. */
  readonly v: number
  /** The sort key of the last event that was forwarded. */
  readonly at: string
  /** The sort key after which the windows begin. */
  readonly checked: string
  /** The windows since `checked`, oldest first; each is compared with the index again when it is half an hour old. */
  readonly windows: readonly Window[]
}

export const PROGRESS_FIELDS: Fields<Progress> = {
  v: 'number',
  at: 'text',
  checked: 'text',
  windows: ['list', { to: 'text', seen: 'text' }],
}

export interface ProgressStore {
  read(): Promise<Progress | undefined>
  /** @returns false if another run has stored its progress since this one read it */
  save(next: Progress): Promise<boolean>
}

export const progressOf = (target: string): ProgressStore => ({
  async read() {
    const row = await readRow(forwardKey(target))
    return row && recordOf<Progress>(row, PROGRESS_FIELDS)
  },
  save: (next) =>
    documents()
      .send('UpdateItem', {
        TableName: tableName(),
        Key: { ...forwardKey(target) },
        UpdateExpression: 'SET #type = :type, #data = :data, v = :v',
        ConditionExpression: next.v === 1 ? 'attribute_not_exists(pk)' : 'v = :read',
        ExpressionAttributeNames: { '#type': 'type', '#data': 'data' },
        ExpressionAttributeValues: {
          ':type': 'forward',
          ':data': JSON.stringify(next),
          ':v': next.v,
          ...(next.v > 1 && { ':read': next.v - 1 }),
        },
      })
      .then(() => true, falseIfRefused),
})
