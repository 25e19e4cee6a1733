import { assertEqual, type Family, require } from '../check.ts'
import { opens, PNG, send } from '../files.ts'
import { newExpense } from './expenses.ts'

export const receipts: Family = [
  {
    name: 'a receipt is uploaded and attached; its link and its redirect give the file; it can be removed',
    run: async (context) => {
      const { client } = context
      const { id } = await newExpense(context)
      const file = { mime_type: 'image/png', size_bytes: PNG.length }
      await client.call(404, 'GET', `/v1/expenses/${id}/receipt`)
      await send((await client.post(`/v1/expenses/${id}/receipt`, file)).upload)
      const { receipt } = await context.until('the receipt is attached', async () => {
        const expense = await client.get(`/v1/expenses/${id}`)
        return expense.receipt === null ? undefined : expense
      })
      assertEqual(
        'its type and size',
        [receipt.mime_type, receipt.size_bytes],
        [file.mime_type, file.size_bytes],
      )
      await opens('the link', receipt.url, PNG)
      const { headers } = await client.call(307, 'GET', `/v1/expenses/${id}/receipt`)
      const location = headers.get('location')
      require(location, 'the redirect leads nowhere')
      await opens('the redirect', location, PNG)
      await client.delete(`/v1/expenses/${id}/receipt`)
      await client.call(404, 'GET', `/v1/expenses/${id}/receipt`)
    },
  },
]
