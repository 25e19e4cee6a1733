import { marshall } from '@aws-sdk/util-dynamodb'
import type { DynamoDBStreamEvent } from 'aws-lambda'
import { handler as count } from '../../../../functions/sums/count.ts'
import type { Work } from '../../../../ops/cost/model.ts'
import { toId } from '../../../../shared/domain/kit/ids.ts'
import { opportunityKey } from '../../../../shared/table/keys.ts'
import type { Bench } from '../../../../test/support/bench.ts'
import { rawRow } from '../../../../test/support/raw-row.ts'
import { measure } from '../../measure/measured.ts'
import { consumer } from './work.ts'

/** The units of counting a new record, alone in its batch. */
export async function countOf(bench: Bench, id: string): Promise<Work> {
  const row = await rawRow(opportunityKey(bench.workspace, toId(id)))
  if (!row) throw new Error('there is no opportunity')
  const event = {
    Records: [{ eventName: 'INSERT', dynamodb: { SequenceNumber: '1', NewImage: marshall(row) } }],
  } as unknown as DynamoDBStreamEvent
  const measured = await measure(() => count(event))
  if (measured.writeUnits === 0) throw new Error('nothing was counted')
  return consumer(measured, 0, {})
}
