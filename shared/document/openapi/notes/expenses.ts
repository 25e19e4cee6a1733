import type { Notes } from '../types.ts'
import { CENTS } from './cents.ts'

const PAID =
  'Grand total actually paid, US dollars, sales tax included; not a subtotal. Do not add tax on top. Negative for a return or a credit. For mileage: miles times rate, rounded to the cent.'
const TAX = 'Tax already contained in `amount_tax_inclusive`, US dollars; null when unknown.'

const RECEIPT: Notes = {
  url: 'Signed link to the file, which needs no API key. Do not log or forward it. Fetch it without `Authorization`: the storage returns 400 if a request also has this header, for example after the redirect of `GET /v1/expenses/{id}/receipt`. The file is as it was uploaded, including its EXIF data and location.',
  expires_at: 'When the link stops working, 24 hours after it was made.',
  mime_type: 'Media type of the file.',
  size_bytes: 'Size of the file in bytes.',
  content_hash:
    '`sha256:<hex>` of the bytes of the file, so that a mirror can detect files that it already has.',
  display_url:
    'Signed link to a webp rendition of a HEIC receipt, valid until `expires_at`: treat it as a credential. Null for other types, and until the receipt is rendered, which changes neither `updated_at` nor the ETag.',
}

const below = (root: string, notes: Notes): Notes =>
  Object.fromEntries(Object.entries(notes).map(([name, note]) => [`${root}.${name}`, note]))

/** Expenses, their projects and receipts, and what outside systems report of them. */
export const EXPENSES: Notes = {
  expense_type: 'A `purchase`, or a `mileage` entry. It never changes.',
  expense_date: 'The day of the expense, `YYYY-MM-DD`.',
  amount_tax_inclusive: PAID,
  'createExpense.amount_tax_inclusive': `${PAID} Required for purchases. Optional for mileage entries, where any other amount is refused. ${CENTS}`,
  'patchExpense.amount_tax_inclusive': `${PAID} For a mileage entry, any other amount is refused. ${CENTS}`,
  tax_amount_included: TAX,
  'sent.tax_amount_included': `${TAX} Between 0 and \`amount_tax_inclusive\`. ${CENTS}`,
  currency: 'The currency of all amounts, always `USD`.',
  vendor: 'The merchant. Null when none was given.',
  'vendor.id': 'Id of the vendor; null when only a free-text name was given.',
  'vendor.name':
    "Name of the merchant: the free text, or the vendor's name as it was when a write last set `vendor_id`.",
  vendor_id: 'Id of a vendor of the workspace that is not archived. Not together with `vendor_name`.',
  vendor_name: 'Name of a merchant that is not in the list of vendors; `vendor.id` is then null.',
  category: 'The expense category. Null when none was given.',
  'category.id': 'Id of the expense category.',
  'category.name': 'Name of the category, as it was when a write last set `category_id`.',
  category_id: 'Id of an expense category of the workspace that is not archived.',
  description: 'What was purchased, or the purpose of the trip.',
  notes: 'Internal note, as free text.',
  reference_number: 'Receipt or transaction number that is printed on the document.',
  payment_method: 'How it was paid: always `mileage` for a mileage entry, never for a purchase.',
  'createExpense.payment_method':
    'How it was paid. Default: `company_card`. Mileage entries always have `mileage`, and purchases never do.',
  reimbursement_status:
    'Whether the member is paid back, and the progress of the payment. Any status may follow any other.',
  billable: 'Whether the customer is billed for it.',
  'Expense.is_archived': 'Archived expenses are left out of lists unless `include_archived=true`.',
  mileage: 'The trip. Null for purchases.',
  'sent.mileage': 'The trip. Required for, and only for, mileage entries; null or absent for purchases.',
  'mileage.miles_driven': 'Length of the trip in miles; fractions are allowed.',
  'mileage.rate': 'US dollars for each mile; it may have more than two decimals.',
  'Expense.project':
    'The linked project or opportunity, with its address and custom fields, as it is now; in an event, as it was then. Null when none is linked.',
  project_id: 'Id of the linked project or opportunity. Null when none is linked.',
  'Project.id': 'Id of the opportunity or project.',
  'Project.name': 'Name of the opportunity or project.',
  'Project.address': 'The address of the job site.',
  'address.street': 'Street and number of the job site.',
  'address.city': 'City of the job site.',
  'address.state': 'State or region of the job site.',
  'address.zip': 'ZIP or postal code of the job site.',
  'address.country': 'Country of the job site, as free text.',
  receipt:
    'Null when no receipt is attached. Each response has a new `url`, which is valid for 24 hours: treat it as a credential.',
  ...below('receipt', RECEIPT),
  ...below('getReceipt', RECEIPT),
  receipt_upload:
    'The newest upload link whose file has not been attached. Null when there is none, and when a waiting link has expired.',
  'receipt_upload.status':
    '`waiting`: the file has not arrived, or is being checked. `refused`: see `reason`; shown until another link is requested or a receipt is attached.',
  'receipt_upload.reason':
    'Why the file was refused; null while the service waits for the file. `content_type_mismatch` and `size_mismatch`: the file does not match its declared type or size. `unreadable`: the file is gone, or a side of the image has more than 20,000 pixels. `not_allowed`: the member who requested the link may no longer change the expense.',
  'receipt_upload.requested_at': 'When the link was requested.',
  'uploadReceipt.upload':
    'The request with which to send the file, directly to the storage. Seconds later `GET /v1/expenses/{id}` shows the file as `receipt`, or the reason of a refusal in `receipt_upload`.',
  'uploadReceipt.mime_type':
    'Media type of the file that will be sent, in any case. `image/jpg` is read as `image/jpeg`, `image/heif` as `image/heic`.',
  'uploadReceipt.size_bytes': 'Exact size in bytes of the file that will be sent.',
  'Expense.external_references':
    'The outside systems that have handled the expense: one entry for each namespace.',
  'Expense.created_by': 'Id of the member who captured the expense.',

  sync_errors:
    'The outside systems that could not import the expense, one entry for each namespace. Writing a reference in the namespace removes the entry.',
  'sync_errors.code': 'A short name of the error, for programs: the outside system chooses it.',
  'sync_errors.message': 'The error, for people.',
  'sync_errors.retryable': 'Whether a later import may succeed without a change of the expense.',
  'sync_errors.count': 'How often the namespace has reported an error since `first_at`.',
  'sync_errors.first_at': 'When the namespace first reported an error.',
  'sync_errors.last_at': 'When the namespace last reported an error.',
  'putSyncError.code': 'A short name of the error, for programs: the outside system chooses it.',
  'putSyncError.message': 'What went wrong and what to do, for people who see the expense.',
  'putSyncError.retryable': 'Whether a later import may succeed without a change of the expense.',

  references: 'The references to write, for different expenses.',
  'references.expense_id': 'Id of the expense that the outside system has handled.',
  'references.url':
    'Absolute http or https link to the counterpart in the outside system, without a user name or password. Null or absent for none.',
  'references.metadata':
    'Any JSON object of the outside system, at most 4 KB as JSON and 32 levels. Null or absent for `{}`.',
  'Namespace.namespace': 'The name that the outside system chose.',
  'putExternalReferences.data': 'The outcomes, in the order of the request.',
  'data.expense_id': 'Id of the expense, as in the request.',
  'data.status': 'The HTTP status that a separate request for this expense would have returned.',
  'data.error': 'Why the reference was not written; null when it was.',

  changed: 'The names of the business fields that differ, as in `data`.',
  'previous.project': 'The project that was linked, by its id alone. Null when none was.',
  previous:
    'The values of these fields before the change. `project` has only its `id`; `receipt` has neither link nor hash.',

  'query.project_id': 'Only records of this project or opportunity.',
  'listExpenses.q':
    'Case-insensitive search for this text anywhere in the name of the vendor, the description or the reference number.',
  'summarizeExpenses.q':
    'Case-insensitive search for this text anywhere in the name of the vendor, the description or the reference number.',
  'query.vendor_id':
    'Only expenses that refer to this vendor. To find a vendor name that was sent as free text, use `q`.',
  'query.category_id': 'Only expenses of this category.',
  'query.created_by': 'Only expenses that this member created.',
  'query.amount_min': 'Only expenses of this amount or more, US dollars, tax included.',
  'query.amount_max': 'Only expenses of this amount or less, US dollars, tax included.',
  'query.reimbursement_status': 'Only expenses with this reimbursement status.',
  'query.billable': '`true`: only billable expenses; `false`: only others.',
  'ExpenseSummary.count': 'How many expenses match.',
  'ExpenseSummary.amount_tax_inclusive': 'The sum of their amounts, US dollars.',
  'ExpenseSummary.tax_amount_included': 'The sum of the taxes in them. Unknown tax counts as 0.',
  'ExpenseSummary.by_category': 'The same for each category, in descending order of amount: the first 100.',
  'ExpenseSummary.by_project': 'The same for each project, in descending order of amount: the first 100.',
  'ExpenseSummary.by_namespace':
    'The first 20 namespaces by name, and how many of these expenses each has handled or failed to import.',
  'ExpenseSummary.by_month':
    'The same for each month of `expense_date` that has an expense, newest first: the newest 36.',
  'ExpenseSummary.by_month.month': 'The month, `YYYY-MM`.',
  'ExpenseSummary.by_month.count': 'How many expenses have a date in the month.',
  'ExpenseSummary.by_month.amount_tax_inclusive': 'The sum of their amounts.',
  'ExpenseSummary.complete':
    'Whether the totals cover all expenses; if false, they cover the newest: at most 20,000, or fewer if the request ran out of time.',
  'by_category.category': 'The category with its present name. Null for expenses without one.',
  'by_category.category.id': 'Id of the category.',
  'by_category.category.name': 'Name of the category.',
  'by_category.count': 'How many expenses have the category.',
  'by_category.amount_tax_inclusive': 'The sum of their amounts.',
  'by_project.project_id': 'Id of the project. Null for expenses without one.',
  'by_project.count': 'How many expenses the project has.',
  'by_project.amount_tax_inclusive': 'The sum of their amounts.',
  'by_namespace.namespace': 'The name that the outside system chose.',
  'by_namespace.handled': 'How many have an external reference in the namespace.',
  'by_namespace.failed': 'How many have a sync error in the namespace.',
  'query.date_from': 'Only expenses on this day or later.',
  'query.date_to': 'Only expenses on this day or earlier.',
  'query.expense_type': 'Only expenses of this type.',
  'query.has_receipt': '`true`: only expenses with a receipt; `false`: only expenses without one.',
  'query.reconciled':
    '`true`: only expenses that at least one outside system has handled; `false`: only expenses that none has.',
  'query.reconciled_by': 'Only expenses that this namespace has handled.',
  'query.unreconciled_by':
    'Only expenses that this namespace has not handled yet. Use it to poll for new work. With a name that no system uses, all expenses are returned: `GET /v1/external-references` lists the names in use.',
  'query.sync_error_by': 'Only expenses that have a sync error of this namespace.',
  'query.offset':
    'The number of expenses to skip. To read all pages, use `after` instead: with `offset`, an expense that leaves the list moves the rest forward by one, and a large offset takes as long as reading the skipped expenses.',
  'query.after':
    'Only expenses after this position in the list: the `expense_date` and the `id` of the last expense that you received, as in `2026-03-14,01957a3c-5b00-7000-8000-000000000050`. It works even if that expense no longer exists or no longer matches the filters, so a loop over `unreconciled_by` that writes to the listed expenses skips none. Empty: from the beginning. It cannot be combined with `updated_since`, or with an `offset` other than 0.',
  'ExpenseList.offset': 'The number of expenses that were skipped, as in the request.',
  'ExpenseList.has_more':
    'Whether the page is full, so another page may follow, possibly an empty page. Page by `after` until it is false.',
}
