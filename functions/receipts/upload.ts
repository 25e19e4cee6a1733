import { expenseWrite } from '../../shared/actions/expenses/guard.ts'
import { uploadReceipt as route } from '../../shared/contract/routes/expenses.ts'
import { newReceiptUpload } from '../../shared/domain/upload.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { created } from '../../shared/http/reply.ts'
import { seal, unseal } from '../../shared/storage/seal.ts'
import { signUpload } from '../../shared/storage/uploads.ts'
import { insertUpload } from '../../shared/table/uploads.ts'

export const handler = endpoint(
  route,
  async ({ found: { record }, body, caller, now, commit }) => {
    const upload = newReceiptUpload(caller.workspaceId, record.id, body, caller.memberId, now)
    return commit(created({ upload: await signUpload(upload, now) }), [insertUpload(upload)])
  },
  { vault: { seal, unseal }, guard: expenseWrite },
)
