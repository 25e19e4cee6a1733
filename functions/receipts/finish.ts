import { arrivals } from '../../shared/storage/arrivals.ts'
import { finishReceipt } from '../../shared/storage/finish-receipt.ts'

/** Receipts that were uploaded, as the bucket reports them through the queue, are attached or refused. */
export const handler = arrivals(finishReceipt)
