import { mapFields } from '../../../../shared/domain/kit/keys-of.ts'
import { EXPENSE_TEXTS } from '../../../../shared/domain/kit/texts.ts'
import type { Expense } from '../../api/expense-types.ts'
import type { CsvValue } from '../../parts/csv-file.ts'
import type { CsvColumn } from '../../parts/list-csv.ts'

const own = <Field extends keyof Expense>(field: Field) => ({ [field]: (expense: Expense) => expense[field] })

/** The columns of each field, in order. Links to receipts have no column, because they are credentials. */
const CSV = {
  id: own('id'),
  expense_date: own('expense_date'),
  expense_type: own('expense_type'),
  amount_tax_inclusive: own('amount_tax_inclusive'),
  tax_amount_included: own('tax_amount_included'),
  currency: own('currency'),
  vendor: { vendor_id: ({ vendor }) => vendor?.id, vendor_name: ({ vendor }) => vendor?.name },
  category: { category_id: ({ category }) => category?.id, category_name: ({ category }) => category?.name },
  ...mapFields(EXPENSE_TEXTS, own),
  payment_method: own('payment_method'),
  reimbursement_status: own('reimbursement_status'),
  billable: own('billable'),
  is_archived: own('is_archived'),
  mileage: { miles_driven: ({ mileage }) => mileage?.miles_driven, rate: ({ mileage }) => mileage?.rate },
  project: { project_id: ({ project }) => project?.id, project_name: ({ project }) => project?.name },
  receipt: { receipt_mime_type: ({ receipt }) => receipt?.mime_type },
  receipt_upload: {},
  external_references: {
    external_references: ({ external_references }) =>
      Object.entries(external_references)
        .map(([name, { external_id }]) => `${name}: ${external_id}`)
        .join('; '),
  },
  sync_errors: {
    sync_errors: ({ sync_errors }) =>
      Object.entries(sync_errors)
        .map(([name, { code }]) => `${name}: ${code}`)
        .join('; '),
  },
  created_by: own('created_by'),
  created_at: own('created_at'),
  updated_at: own('updated_at'),
  object: {},
} satisfies Record<keyof Expense, Readonly<Record<string, (expense: Expense) => CsvValue>>>

export const CSV_COLUMNS: readonly CsvColumn<Expense>[] = Object.values(CSV).flatMap((columns) =>
  Object.entries(columns),
)
