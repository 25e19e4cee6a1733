import { UpdateItemCommand } from '@aws-sdk/client-dynamodb'
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb'
import { ENVELOPE_FIELDS, type Envelope } from '../../../shared/domain/kit/event.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { falseIfRefused } from '../../../shared/table/store/refused.ts'
import { checked } from '../../../shared/table/store/versioned.ts'
import { pack, unpack } from '../../../shared/webhooks/events/packed.ts'
import { type RawRow, store } from '../backup/store.ts'
import type { Eraser } from './eraser.ts'

/** Keys, and attributes that have no texts of people. */
const KEPT = /^(pk|sk|type|v|expires_at)$|_(pk|sk)$/

/** The attributes of a row that name the person, with the person's data replaced. */
export function erasedAttributes(row: RawRow, eraser: Eraser): RawRow {
  const changed: RawRow = {}
  for (const [name, value] of Object.entries(row)) {
    if (KEPT.test(name)) continue
    const erased = erasedAttribute(row, name, value, eraser)
    if (erased !== value) changed[name] = erased
  }
  return changed
}

type Value = RawRow[string]

function erasedAttribute(row: RawRow, name: string, value: Value, eraser: Eraser): Value {
  if (name === 'data' && value.S !== undefined) {
    const record: unknown = JSON.parse(value.S)
    const erased = eraser.erased(record)
    return erased === record ? value : { S: JSON.stringify(erased) }
  }
  const packed = value.M?.envelope?.B
  const plain: unknown = unmarshall({ value }).value
  const erased = eraser.erased(plain, name)
  const envelope = packed && unpack(row, packed)
  const erasedEnvelope =
    envelope && checked<Envelope>(row, 'projected.envelope', eraser.erased(envelope), ENVELOPE_FIELDS)
  if (erased === plain && erasedEnvelope === envelope) return value
  const { value: next } = marshall({ value: erased }, { convertTopLevelContainer: false })
  if (!next) throw new Error(`${name} cannot be stored`)
  return erasedEnvelope ? { M: { ...next.M, envelope: { B: pack(erasedEnvelope) } } } : next
}

/**
 * Replaces attributes of a row, unless they have changed meanwhile. A row with a version gets a new one, so that a change that was
 * computed from the former row is refused.
 * @returns whether the row is written
 */
export async function writeAttributes(row: RawRow, changed: RawRow): Promise<boolean> {
  const { pk, sk, v } = row
  if (!pk || !sk) throw new Error('the row has no key')
  const next: RawRow = { ...changed, ...(v && { v: { N: String(Number(v.N) + 1) } }) }
  const names = Object.keys(next)
  const each = (text: (n: number) => string) => names.map((_, n) => text(n))
  const values: RawRow = {}
  for (const [n, name] of names.entries()) {
    const [after, before] = [next[name], row[name]]
    if (after && before) Object.assign(values, { [`:next${n}`]: after, [`:old${n}`]: before })
  }
  return store()
    .send(
      new UpdateItemCommand({
        TableName: tableName(),
        Key: { pk, sk },
        UpdateExpression: `SET ${each((n) => `#n${n} = :next${n}`).join(', ')}`,
        ConditionExpression: each((n) => `#n${n} = :old${n}`).join(' AND '),
        ExpressionAttributeNames: Object.fromEntries(names.map((name, n) => [`#n${n}`, name])),
        ExpressionAttributeValues: values,
      }),
    )
    .then(() => true, falseIfRefused)
}
