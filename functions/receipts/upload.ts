import { expenseWrite } from '../../shared/actions/expenses/authorize.ts'
import { commitWithinUploads } from '../../shared/actions/uploads/within-limit.ts'
import { uploadReceipt as route } from '../../shared/contract/routes/expenses.ts'
import { withUpload } from '../../shared/domain/expenses/receipt.ts'
import { newReceiptUpload } from '../../shared/domain/expenses/upload.ts'
import { timestampAfter } from '../../shared/domain/kit/change.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { created } from '../../shared/http/reply.ts'
import { seal, unseal } from '../../shared/storage/seal.ts'
import { signUpload } from '../../shared/storage/uploads.ts'
import { expenseReplacement } from '../../shared/table/expenses/rows.ts'
import { uploadInsertion } from '../../shared/table/uploads.ts'

export const handler = endpoint(
  route,
  async ({ found, body, caller, now, commit }) => {
    const { record } = found
    // The newer of two links takes precedence, even if the clocks of the functions that issue them differ.
    const at = timestampAfter(now, record)
    const upload = newReceiptUpload(caller.workspaceId, record.id, body, caller.memberId, at)
    const form = await signUpload(upload, now)
    const open = { workspace_id: caller.workspaceId, id: record.id, requested_at: upload.created_at }
    return commitWithinUploads('receipts', open, now, () =>
      commit(created({ upload: form }), [
        uploadInsertion(upload),
        // Markers do not show uploads.
        ...expenseReplacement(found, withUpload(record, upload, now), 'unread'),
      ]),
    )
  },
  { vault: { seal, unseal }, guard: expenseWrite },
)
