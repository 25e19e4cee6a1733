import { after, each, type Recipe, replace } from './recipe.ts'

const VIEWS = 'console/src/pages/expenses/expense-views.tsx'

/** Adds `po_number`, a text that a caller may set. */
export const expenseField: Recipe = {
  name: 'A field of an expense',
  changes: {
    'shared/domain/expense.ts': each(
      after('readonly reference_number:', '  readonly po_number: string | null'),
      after('reference_number: null', '  po_number: null,'),
      after('reference_number: expense.reference_number', '    po_number: expense.po_number,'),
      after("reference_number: 'text or null'", "  po_number: 'text or null',"),
    ),
    'shared/contract/schemas/expense.ts': each(
      after('reference_number: unset(', '    po_number: unset(text(50)),'),
      after('reference_number: nullableText()', '    po_number: z.optional(nullableText()),'),
    ),
    'shared/document/openapi/notes/expenses.ts': after(
      '  reference_number:',
      "  po_number: 'Number of the purchase order.',",
    ),
    [VIEWS]: each(
      after('  reference_number: null,', '  po_number: null,'),
      after(
        "reference_number: ['Reference number'",
        "    po_number: ['PO number', expense.po_number ?? '–'],",
      ),
      after("reference_number: own('reference_number')", "  po_number: own('po_number'),"),
    ),
    'console/src/pages/expenses/expense-values.ts': each(
      after('readonly reference_number: string', '  readonly po_number: string'),
      after('reference_number: from.reference_number', "  po_number: from.po_number ?? '',"),
      after('reference_number: values.reference_number', '    po_number: values.po_number.trim() || null,'),
    ),
    'console/src/pages/expenses/expense-form.tsx': after(
      'reference_number: <TextInput',
      '    po_number: <TextInput label="PO number" {...input(\'po_number\')} />,',
    ),
    'test/unit/console/expense-values.test.ts': each(
      replace("    reference_number: '',\n", "    reference_number: '',\n    po_number: '',\n"),
      replace(
        "      reference_number: 'R-1',\n      payment_method: 'mileage' as",
        "      po_number: 'PO-7',\n      reference_number: 'R-1',\n      payment_method: 'mileage' as",
      ),
      replace(
        "      reference_number: 'R-1',\n      payment_method: 'mileage',",
        "      po_number: 'PO-7',\n      reference_number: 'R-1',\n      payment_method: 'mileage',",
      ),
      replace('    reference_number: null,\n', '    reference_number: null,\n    po_number: null,\n'),
    ),
    'test/unit/console/expense-csv.test.ts': each(
      replace('notes,reference_number,', 'notes,reference_number,po_number,'),
      replace('repeat(25)', 'repeat(26)'),
      replace('split(\',,,"company_card"\')', 'split(\',,,,"company_card"\')'),
    ),
    'test/integration/expenses/api.test.ts': each(
      after('reference_number: null', '      po_number: null,'),
      after("reference_number: 'R-1'", "      po_number: 'PO-7',"),
    ),
  },
  says: /po_number/,
  slow: ['npm run fixture:rows'],
}
