import { Checkbox, FileInput, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Fragment, type ReactNode, useState } from 'react'
import { EXPENSE_TYPES, REIMBURSEMENT_STATUSES } from '../../../../shared/domain/kit/enumerations.ts'
import { mapFields } from '../../../../shared/domain/kit/keys-of.ts'
import { EXPENSE_TEXTS } from '../../../../shared/domain/kit/texts.ts'
import { useEdit } from '../../api/change-shown.ts'
import { useCategoryChoices, useVendorChoices } from '../../api/choices.ts'
import { type Expense, PURCHASE_PAYMENT_METHODS } from '../../api/expense-types.ts'
import { changeExpense, useCreateExpense, useExpenseChange } from '../../api/expenses.ts'
import { lastMileageRate } from '../../api/mileage-rate.ts'
import { ProjectSelect } from '../../controls/record-selects.tsx'
import { describeError } from '../../parts/describe-error.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { MoreFields } from '../../parts/more-fields.tsx'
import { notify } from '../../parts/notify.ts'
import { NumberInput } from '../../parts/number-input.tsx'
import { PhotoButton } from '../../parts/photo-button.tsx'
import { RECEIPTS } from '../../parts/upload-file.ts'
import { BooksNote } from './books-note.tsx'
import styles from './expense-form.module.css'
import { MileageInputs, VendorInput } from './expense-inputs.tsx'
import { TEXTS } from './expense-texts.ts'
import { changeOf, creationOf, type Field, faultsOf, newValues, valuesOf } from './expense-values.ts'
import { ReceiptPreview } from './receipt-preview.tsx'
import { optionsOf } from './words.ts'

interface Props {
  /** The expense to edit, with its values when the form is opened; if absent, the form creates an expense. */
  readonly expense?: Expense
  /** The project of a new expense. */
  readonly project?: { readonly id: string }
  readonly onCreated?: (expense: Expense) => void
  /** Requests a new link to the receipt. */
  readonly onReload?: () => void
  readonly onClose: () => void
}

/** The fields that most expenses need, in order; the other fields of a new expense are shown on request. */
const NEEDED = [
  'expense_type',
  'expense_date',
  'amount_tax_inclusive',
  'payment_method',
  'mileage',
  'vendor_name',
  'category_id',
  'project_id',
] as const satisfies readonly Field[]

/** If the upload fails, the user can send the file again on the page of the expense. */
const reportUnsent = (error: Error) =>
  notify(`The receipt was not uploaded. ${describeError(error).text}`, { isError: true })

export function ExpenseForm({ expense, project, onCreated, onReload, onClose }: Props) {
  const { data: vendors = [] } = useVendorChoices()
  const { data: categories = [] } = useCategoryChoices()
  const create = useCreateExpense(reportUnsent)
  const change = useExpenseChange(useEdit(expense, changeExpense))
  const [file, setFile] = useState<File | null>(null)
  const receipt = file ? RECEIPTS.check(file) : {}
  const initialValues = expense ? valuesOf(expense) : newValues(project, lastMileageRate())
  // Without its file, the expense would be created as if it had no receipt.
  const refused = receipt.fault && { receipt: receipt.fault }
  const form = useForm({ initialValues, validate: (values) => ({ ...faultsOf(values), ...refused }) })
  const { expense_type } = form.values
  const { category } = expense ?? {}
  // An archived category of the expense is missing in the list of categories.
  const choices =
    !category || categories.some(({ id }) => id === category.id) ? categories : [category, ...categories]
  const input = (name: Field) => form.getInputProps(name)
  const check = (name: Field) => form.getInputProps(name, { type: 'checkbox' })
  const isPurchase = expense_type === 'purchase'
  const inputs = {
    expense_type: !expense && (
      <NativeSelect label="Type" data={optionsOf(EXPENSE_TYPES)} {...input('expense_type')} />
    ),
    expense_date: <TextInput type="date" label="Date" required {...input('expense_date')} />,
    amount_tax_inclusive: isPurchase && (
      <NumberInput label="Amount, tax included (USD)" required {...input('amount_tax_inclusive')} />
    ),
    payment_method: isPurchase && (
      <NativeSelect
        label="Paid with"
        data={optionsOf(PURCHASE_PAYMENT_METHODS)}
        {...input('payment_method')}
      />
    ),
    mileage: !isPurchase && <MileageInputs form={form} />,
    tax_amount_included: (
      <NumberInput
        label="Tax in the amount (USD)"
        description="Leave it empty if it is unknown"
        {...input('tax_amount_included')}
      />
    ),
    vendor_name: <VendorInput form={form} vendors={vendors} />,
    category_id: (
      <NativeSelect
        label="Category"
        data={[{ value: '', label: 'None' }, ...choices.map(({ id, name }) => ({ value: id, label: name }))]}
        {...input('category_id')}
      />
    ),
    project_id: <ProjectSelect label="Project" {...input('project_id')} value={form.values.project_id} />,
    reimbursement_status: (
      <NativeSelect
        label="Reimbursement"
        data={optionsOf(REIMBURSEMENT_STATUSES)}
        {...input('reimbursement_status')}
      />
    ),
    ...mapFields(EXPENSE_TEXTS, (name) => {
      const { label, rows } = TEXTS[name]
      return rows === undefined ? (
        <TextInput label={label} {...input(name)} />
      ) : (
        <Textarea label={label} rows={rows} {...input(name)} />
      )
    }),
    billable: <Checkbox label="Billable to the customer" {...check('billable')} />,
    is_archived: expense && <Checkbox label="Archived" {...check('is_archived')} />,
  } satisfies Record<Field, ReactNode>
  const needed = NEEDED.map((name) => [name, inputs[name]] as const)
  const more = Object.entries(inputs).filter(([name]) => NEEDED.every((each) => each !== name))
  const shown = ([name, control]: readonly [string, ReactNode]) => <Fragment key={name}>{control}</Fragment>
  return (
    <FormDialog
      form={form}
      hasFile={file !== null}
      shown={['vendor_id']}
      title={expense ? 'Edit the expense' : 'Create an expense'}
      submit={expense ? 'Save' : 'Create'}
      save={(values) =>
        expense
          ? change.mutateAsync(changeOf(form.getInitialValues(), values, vendors))
          : create.mutateAsync({
              body: creationOf(values, vendors),
              ...(receipt.file && { receipt: receipt.file }),
            })
      }
      done={() => (expense ? 'The expense was changed.' : 'The expense was created.')}
      onSaved={onCreated}
      onClose={onClose}
      aside={
        expense?.receipt && <ReceiptPreview key={expense.receipt.url} expense={expense} onReload={onReload} />
      }
    >
      {expense && <BooksNote expenses={[expense]} />}
      {!expense && <PhotoButton onTaken={setFile} />}
      {!expense && (
        <FileInput
          label="Receipt"
          description="A photo or PDF, at most 20 MB"
          placeholder="Choose a file"
          accept={RECEIPTS.accept}
          clearable
          value={file}
          onChange={setFile}
          error={receipt.fault}
        />
      )}
      <div className={styles.fields}>{needed.map(shown)}</div>
      <MoreFields areShown={expense !== undefined} hasError={more.some(([name]) => name in form.errors)}>
        <div className={styles.fields}>{more.map(shown)}</div>
      </MoreFields>
    </FormDialog>
  )
}
