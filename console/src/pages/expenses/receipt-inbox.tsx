import { useRef } from 'react'
import { useReceiptDrafts } from '../../api/receipt-drafts.ts'
import { ReceiptDraftForm } from './receipt-draft-form.tsx'

interface Props {
  readonly memberId: string
  readonly isOpen: boolean
  /** Opens the camera again, where there is one. */
  readonly onAnother?: () => void
  readonly onClose: () => void
}

/** Completes the receipts of this browser, one after the other, and sends the complete ones. */
export function ReceiptInbox({ memberId, isOpen, onAnother, onClose }: Props) {
  const { drafts, toComplete, type, save, remove } = useReceiptDrafts(memberId)
  const shownId = useRef<string>(undefined)
  // An older receipt that the service refuses must not replace the form in which the user types.
  const draft = toComplete.find(({ id }) => id === shownId.current) ?? toComplete[0]
  shownId.current = draft?.id
  if (!isOpen || !draft) return null
  return (
    <ReceiptDraftForm
      key={draft.id}
      draft={draft}
      isTwice={drafts.some(({ id, hash }) => id !== draft.id && hash === draft.hash)}
      count={toComplete.length}
      onType={(values) => type(draft, values)}
      onSave={(body) => save(draft, body)}
      onDiscard={() => remove(draft)}
      onClose={onClose}
      {...(toComplete.length === 1 && onAnother && { onAnother })}
    />
  )
}
