import { readExpense } from '../../shared/actions/expenses/authorize.ts'
import { getReceipt as route } from '../../shared/contract/routes/expenses.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { signRecord } from '../../shared/storage/envelope.ts'

export const handler = endpoint(route, async ({ params, caller, now }) => {
  const { record } = await readExpense(caller, params.id)
  if (!record.receipt) throw notFound('receipt')
  const { expense_date, receipt: file } = record
  const { receipt } = await signRecord('expense', { expense_date, receipt: { ...file } }, now)
  return { status: 307, headers: { Location: receipt.url }, body: receipt }
})
