import { after, each, openapi, type Recipe, TYPES, vitest } from './recipe.ts'

const API_TEST = 'test/integration/expenses/api.test.ts'
const api = (says: RegExp) => ({ command: vitest(API_TEST), says })

/** Adds `po_number`, a text that a caller may set. */
export const expenseField: Recipe = {
  name: 'A field of an expense',
  steps: [
    {
      name: 'shared/domain/expense.ts',
      change: each(
        after('readonly reference_number:', '  readonly po_number: string | null'),
        after("reference_number: 'text or null'", "  po_number: 'text or null',"),
      ),
      fails: { command: TYPES, says: /po_number/ },
    },
    {
      name: 'shared/domain/expense-change.ts',
      change: after('reference_number: null', '  po_number: null,'),
      fails: { command: TYPES, says: /po_number/ },
    },
    {
      name: 'shared/domain/expense-view.ts',
      change: after('reference_number: expense.reference_number', '    po_number: expense.po_number,'),
      fails: api(/po_number/),
    },
    {
      name: 'shared/contract/schemas/expense-requests.ts',
      change: after('reference_number: unset(', '    po_number: unset(text(50)),'),
      fails: api(/po_number/),
    },
    {
      name: 'shared/contract/schemas/expense.ts',
      change: after('reference_number: nullableText()', '    po_number: z.optional(nullableText()),'),
      fails: { command: TYPES, says: /po_number/ },
    },
    {
      name: API_TEST,
      change: each(
        after('reference_number: null', '      po_number: null,'),
        after("reference_number: 'R-1'", "      po_number: 'PO-7',"),
      ),
      fails: api(/po_number/),
    },
    openapi,
  ],
  tests: [API_TEST],
}
