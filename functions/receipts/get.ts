import { readExpense } from '../../shared/actions/expenses/authorize.ts'
import { getReceipt as route } from '../../shared/contract/routes/expenses.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { notFound } from '../../shared/http/problem.ts'
import { signLink } from '../../shared/storage/links.ts'

export const handler = endpoint(route, async ({ params, caller, now }) => {
  const { record } = await readExpense(caller, params.id)
  if (!record.receipt) throw notFound('receipt')
  const { url } = await signLink(record.receipt.key, now)
  return { status: 307, headers: { Location: url } }
})
