import { createContext } from 'react'

/** The receipts of the member that this browser keeps; undefined for a member who may create no expense. */
export interface Receipts {
  readonly toComplete: number
  /** Complete, and not yet sent. */
  readonly waiting: number
  /** Opens the camera of a phone, or the choice of files. */
  readonly take: () => void
  /** Opens the form of the next receipt. */
  readonly complete: () => void
}

export const ReceiptsContext = createContext<Receipts | undefined>(undefined)
