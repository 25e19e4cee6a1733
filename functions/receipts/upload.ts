import { uploadReceipt as route } from '../../shared/contract/routes/expenses.ts'
import type { ExpenseId } from '../../shared/domain/ids.ts'
import { newReceiptUpload } from '../../shared/domain/upload.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { editable } from '../../shared/http/expense-access.ts'
import { created } from '../../shared/http/reply.ts'
import { seal, unseal } from '../../shared/storage/seal.ts'
import { signUpload } from '../../shared/storage/uploads.ts'
import { getExpense } from '../../shared/table/expenses.ts'
import { insertUpload } from '../../shared/table/uploads.ts'

export const handler = endpoint(
  route,
  async ({ params, body, caller, now, commit }) => {
    const { record } = editable(caller, await getExpense(caller.workspaceId, params.id as ExpenseId))
    const upload = newReceiptUpload(caller.workspaceId, record.id, body, caller.memberId, now)
    return commit(created({ upload: await signUpload(upload, now) }), [insertUpload(upload)])
  },
  { seal, unseal },
)
