import { finishReceipt } from '../../shared/actions/expenses/finish-receipt.ts'
import { uploadedObjectsHandler } from '../../shared/storage/uploaded-objects.ts'

/** Receipts that were uploaded, as the bucket reports them through the queue, are attached or refused. */
export const handler = uploadedObjectsHandler(finishReceipt)
