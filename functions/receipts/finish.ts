import { finishReceipt } from '../../shared/actions/expenses/finish-receipt.ts'
import { uploadedObjectsHandler } from '../../shared/storage/uploaded-objects.ts'

/** Consumes the S3 events of uploaded receipts: attaches or refuses each. */
export const handler = uploadedObjectsHandler(finishReceipt)
