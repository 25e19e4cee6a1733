import { EXPENSE_FIELDS, type Expense } from '../../domain/expenses/expense.ts'
import { EXPENSE_FACTS, expenseCounts, expenseFacts } from '../../domain/expenses/expense-counts.ts'
import type { CountedType, CountedVersion, Counts } from '../../domain/kit/counters.ts'
import type { Json } from '../../domain/kit/event.ts'
import type { WorkspaceId } from '../../domain/kit/ids.ts'
import type { Fields } from '../../domain/kit/stored-record.ts'
import { OPPORTUNITY_FIELDS, type Opportunity } from '../../domain/sales/opportunity.ts'
import {
  OPPORTUNITY_FACTS,
  opportunityCounts,
  opportunityFacts,
} from '../../domain/sales/opportunity-counts.ts'
import { type OpportunityText, textOf } from '../../domain/sales/opportunity-filter.ts'
import { appointmentList, appointmentSortKey } from '../keys.ts'
import type { Row } from '../store/read.ts'
import { checked, versioned } from '../store/versioned.ts'
import type { Item } from '../store/write.ts'

/** How the records of a type are counted. */
export interface Counting {
  readonly versionOf: (row: Row) => CountedVersion
  readonly countsOf: (facts: Json) => Counts
  /** The index entry of a record's `counted` row, which has the values of the record that the counters include. */
  readonly placeOf: (ws: WorkspaceId, facts: Json) => Partial<Item>
}

interface Rules<T, Facts> {
  readonly fields: Fields<T>
  readonly factsOf: (record: T) => Facts
  readonly stored: Fields<Facts>
  readonly countsOf: (facts: Facts) => Counts
  readonly placeOf: (ws: WorkspaceId, facts: Facts) => Partial<Item>
  readonly textOf?: (record: T) => OpportunityText
}

function counting<T extends { readonly workspace_id: WorkspaceId; readonly id: string }, Facts extends Json>(
  type: CountedType,
  { fields, factsOf, stored, countsOf, placeOf, textOf }: Rules<T, Facts>,
): Counting {
  const parsed = (facts: Json): Facts => checked<Facts>({ pk: type }, 'facts', facts, stored)
  return {
    versionOf: (row) => {
      const { record, v: version } = versioned<T>(row, fields)
      const { workspace_id, id } = record
      const text = textOf && { text: textOf(record) }
      return { workspace_id, type, id, version, facts: factsOf(record), ...text }
    },
    countsOf: (facts) => countsOf(parsed(facts)),
    placeOf: (ws, facts) => placeOf(ws, parsed(facts)),
  }
}

export const COUNTED: Readonly<Record<CountedType, Counting>> = {
  expense: counting<Expense, ReturnType<typeof expenseFacts>>('expense', {
    fields: EXPENSE_FIELDS,
    factsOf: expenseFacts,
    stored: EXPENSE_FACTS,
    countsOf: expenseCounts,
    placeOf: () => ({}),
  }),
  opportunity: counting<Opportunity, ReturnType<typeof opportunityFacts>>('opportunity', {
    fields: OPPORTUNITY_FIELDS,
    factsOf: opportunityFacts,
    stored: OPPORTUNITY_FACTS,
    countsOf: opportunityCounts,
    textOf,
    placeOf: (ws, { id, t, k }) =>
      t === undefined
        ? {}
        : {
            list_pk: appointmentList(ws),
            list_sk: appointmentSortKey(t, id),
            projected: { ...(k && { k }) },
          },
  }),
}
