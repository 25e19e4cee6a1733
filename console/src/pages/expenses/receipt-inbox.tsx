import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useReceiptDrafts } from '../../api/receipt-drafts.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import { notify } from '../../parts/notify.ts'
import { RECEIPTS } from '../../parts/upload-file.ts'
import styles from './receipt.module.css'
import { ReceiptDraftForm } from './receipt-draft-form.tsx'

/**
 * Stores chosen receipts as drafts in this browser at once, and then opens a form for each draft. On a touch screen the button opens the
 * camera, elsewhere it accepts several files.
 */
export function ReceiptInbox({ memberId }: { readonly memberId: string }) {
  const inbox = useReceiptDrafts(memberId)
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isTouched = matchMedia('(pointer: coarse)').matches
  const [draft] = inbox.drafts
  const take = async (chosen: readonly File[]) => {
    const checked = chosen.map((file) => RECEIPTS.check(file))
    for (const { fault } of checked) if (fault) notify(fault, { isError: true })
    const files = checked.flatMap(({ file }) => file ?? [])
    if (files.length === 0) return
    await inbox.add(files)
    setOpen(true)
  }
  return (
    <>
      <Button variant="default" onClick={() => input.current?.click()}>
        + Receipt
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isTouched}
        accept={RECEIPTS.accept}
        aria-label="Receipts"
        {...(isTouched && { capture: 'environment' as const })}
        onChange={({ currentTarget }) => {
          void take([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      {(draft || inbox.waiting > 0) && (
        <span role="status" className={styles.inbox}>
          {draft && <LinkButton onClick={() => setOpen(true)}>{inbox.drafts.length} to complete</LinkButton>}
          {inbox.waiting > 0 && `${inbox.waiting} waiting`}
        </span>
      )}
      {isOpen && draft && (
        <ReceiptDraftForm
          key={draft.id}
          draft={draft}
          count={inbox.drafts.length}
          onSave={(body) => inbox.save(draft, body)}
          onDiscard={() => inbox.remove(draft)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
