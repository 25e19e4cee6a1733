import type { Schemas, WorkspaceClient } from '../../clients/typescript/src/index.ts'
import {
  type Bill,
  type BillFields,
  type BillKind,
  createBill,
  createNamed,
  findBill,
  findId,
  type Kind,
  updateBill,
} from './books.ts'

export const NAMESPACE = 'quickbooks'

type Expense = Schemas['Expense']
type Path = '/v1/vendors/{id}' | '/v1/expense-categories/{id}' | '/v1/opportunities/{id}'

const OTHER = { bills: 'credits', credits: 'bills' } as const

/** Makes the bill of an expense, or the credit of a return, equal to it, regardless of earlier steps. */
export async function syncBill(client: WorkspaceClient, expense: Expense): Promise<Bill> {
  const fields = await billOf(client, expense)
  const kind = expense.amount_tax_inclusive < 0 ? 'credits' : 'bills'
  // The expense may have been a return before, or a purchase.
  await voidOne(OTHER[kind], expense.id)
  const bill = (await findBill(kind, expense.id)) ?? (await createBill(kind, expense.id, fields))
  return isEqual(bill, fields) ? bill : updateBill(bill, fields)
}

export async function voidBill(expenseId: string): Promise<void> {
  await voidOne('bills', expenseId)
  await voidOne('credits', expenseId)
}

async function voidOne(kind: BillKind, expenseId: string): Promise<void> {
  const bill = await findBill(kind, expenseId)
  if (bill && !bill.is_void) await updateBill(bill, { is_void: true })
}

const isEqual = (bill: Bill, fields: BillFields): boolean =>
  JSON.stringify({ ...bill, ...fields }) === JSON.stringify(bill)

async function billOf(client: WorkspaceClient, expense: Expense): Promise<BillFields> {
  const { vendor, category, project } = expense
  return {
    // If the vendor is free text, it has only a name. If the books have no supplier of this name, they refuse the bill. This program does
    // not create suppliers from free text, because each spelling would become another supplier.
    supplier_id: vendor?.id
      ? await counterpart(client, 'suppliers', '/v1/vendors/{id}', vendor.id)
      : await findId('suppliers', { name: vendor?.name ?? 'Employees' }),
    account_id: category
      ? await counterpart(client, 'accounts', '/v1/expense-categories/{id}', category.id)
      : await findId('accounts', { name: 'Uncategorized' }),
    job_id: project && (await counterpart(client, 'jobs', '/v1/opportunities/{id}', project.id)),
    date: expense.expense_date,
    amount: Math.abs(expense.amount_tax_inclusive),
    memo: expense.description ?? '',
    is_void: false,
  }
}

/**
 * The id that the books have for a vendor, category or project. The first time, the program finds the counterpart by name, or creates it,
 * and writes its id to the record, where people can see and correct it. After that the name does not matter, so both may be renamed.
 */
async function counterpart(client: WorkspaceClient, kind: Kind, path: Path, id: string): Promise<string> {
  const { name, external_references } = await client.get(path, { params: { path: { id } } })
  const known = external_references[NAMESPACE]
  if (known) return known.external_id
  const external_id =
    (await findId(kind, { reference: id })) ??
    (await findId(kind, { name })) ??
    (await createNamed(kind, id, name)).id
  const params = { path: { id, namespace: NAMESPACE } }
  await client.put(`${path}/external-references/{namespace}`, { params, body: { external_id } })
  return external_id
}
