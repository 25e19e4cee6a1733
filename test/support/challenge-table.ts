import { conditionFailed, type Row } from './memory-table.ts'
import { type Paged, StoringTable } from './storing-table.ts'

type Values = Record<string, unknown>

/** The parts of the condition by which a challenge is used (`table/access/challenges.ts`). */
const CLAUSES: Readonly<Record<string, (row: Row, values: Values) => boolean>> = {
  'expires_at > :now': ({ expires_at }, values) => Number(expires_at) > Number(values[':now']),
  'member_id = :member': ({ member_id }, values) => member_id === values[':member'],
  'attribute_not_exists(member_id)': ({ member_id }) => member_id === undefined,
  '(attribute_not_exists(used_by) OR used_by = :request)': ({ used_by }, values) =>
    used_by === undefined || used_by === values[':request'],
}

interface Change extends Paged {
  readonly ConditionExpression?: string
}

/** A storing table that also keeps challenges, which are written and used without transactions. */
export class ChallengeTable extends StoringTable {
  protected override async answer(input: Change): Promise<object> {
    const { Item, Key, UpdateExpression, ConditionExpression = '', ExpressionAttributeValues = {} } = input
    if (Item) this.putRow(Item)
    if (!Key || UpdateExpression !== 'SET used_by = :request') return Item ? {} : super.answer(input)
    const row = this.get(Key)
    const holds = ConditionExpression.split(' AND ').every((text) => {
      const clause = CLAUSES[text]
      if (!clause) throw new Error(`unknown condition: ${text}`)
      return row !== undefined && clause(row, ExpressionAttributeValues)
    })
    if (!row || !holds) throw conditionFailed()
    this.putRow({ ...row, used_by: ExpressionAttributeValues[':request'] })
    return {}
  }
}
