// cspell:disable: headers are compared without spaces
import { PAYMENT_METHODS, REIMBURSEMENT_STATUSES } from '../../../../shared/domain/kit/enumerations.ts'
import { keysOf } from '../../../../shared/domain/kit/keys-of.ts'
import { EXPENSE_TEXTS } from '../../../../shared/domain/kit/texts.ts'
import { TEXTS } from '../expenses/expense-texts.ts'
import { amountOf, type CellValue, dateOf, flagOf, textOf } from './cell-values.ts'
import type { Field } from './kinds.ts'

/** How people name the payment methods, besides the API's names. */
const PAYMENTS: Readonly<Record<string, string>> = {
  card: 'company_card',
  creditcard: 'company_card',
  debitcard: 'company_card',
  check: 'company_check',
  cheque: 'company_check',
  cash: 'company_cash',
  personal: 'personal_funds',
}

const TEXT_NAMES: Readonly<Record<keyof typeof EXPENSE_TEXTS, readonly string[]>> = {
  description: ['memo', 'item', 'details', 'memodescription'],
  notes: ['note', 'comment', 'comments'],
  reference_number: [
    'reference',
    'ref',
    'refno',
    'num',
    'number',
    'receiptnumber',
    'invoicenumber',
    'transactionid',
  ],
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')

const oneOf =
  (what: string, values: readonly string[], others: Readonly<Record<string, string>> = {}) =>
  (cell: string): CellValue => {
    const value = values.find((each) => plain(each) === plain(cell)) ?? others[plain(cell)]
    return value === undefined ? { fault: `“${cell}” is not a ${what}` } : { value }
  }

export const EXPENSE_FIELDS: readonly Field[] = [
  {
    id: 'expense_date',
    label: 'Date',
    names: ['expensedate', 'transactiondate', 'purchasedate', 'posted', 'postdate'],
    read: dateOf,
  },
  {
    id: 'amount',
    label: 'Amount',
    names: ['amounttaxinclusive', 'total', 'totalamount', 'grandtotal', 'debit', 'price', 'cost'],
    read: amountOf,
  },
  { id: 'tax', label: 'Tax', names: ['taxamountincluded', 'salestax', 'taxamount', 'vat'], read: amountOf },
  {
    id: 'vendor',
    label: 'Vendor',
    names: ['vendorname', 'merchant', 'payee', 'supplier', 'store', 'name'],
    read: textOf,
  },
  { id: 'category', label: 'Category', names: ['categoryname', 'account', 'expensecategory'], read: textOf },
  {
    id: 'project',
    label: 'Project',
    names: ['projectname', 'job', 'jobname', 'customerproject'],
    read: textOf,
  },
  ...keysOf(EXPENSE_TEXTS).map((id) => ({
    id,
    label: TEXTS[id].label,
    names: TEXT_NAMES[id],
    read: textOf,
  })),
  {
    id: 'payment_method',
    label: 'Paid with',
    names: ['paymentmethod', 'payment', 'paymenttype'],
    read: oneOf('way to pay', PAYMENT_METHODS, PAYMENTS),
  },
  {
    id: 'reimbursement_status',
    label: 'Reimbursement',
    names: ['reimbursementstatus'],
    read: oneOf('state of a reimbursement', REIMBURSEMENT_STATUSES),
  },
  { id: 'billable', label: 'Billable', names: ['isbillable'], read: flagOf },
  { id: 'miles', label: 'Miles', names: ['milesdriven', 'distance', 'mileage'], read: amountOf },
  { id: 'rate', label: 'Rate per mile', names: ['mileagerate'], read: amountOf },
]
