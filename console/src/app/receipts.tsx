import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { addDrafts, draftsQuery } from '../api/draft-store.ts'
import { useMe } from '../api/me.ts'
import { mayCreateExpenses } from '../api/rights.ts'
import { ReceiptsContext } from '../controls/receipts-context.ts'
import { notify } from '../parts/notify.ts'
import { onDemand, soon } from '../parts/on-demand.tsx'
import { RECEIPTS } from '../parts/upload-file.ts'

const load = async () => (await import('../pages/expenses/receipt-inbox.tsx')).ReceiptInbox
const ReceiptInbox = onDemand(load)

/**
 * Lets the user add receipts on any page: with the camera on a touch screen, elsewhere as files. Stores each receipt in
 * this browser until its expense is created. Every page sends the complete receipts that wait.
 */
export function Receipts({ children }: { readonly children: ReactNode }) {
  const { data: me } = useMe()
  const member = me && mayCreateExpenses(me) ? me.member.id : undefined
  const { data: drafts = [] } = useQuery(draftsQuery(member))
  const queries = useQueryClient()
  const { opportunityId: projectId } = useParams({ strict: false })
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isTouched = matchMedia('(pointer: coarse)').matches
  useEffect(() => {
    // A phone may have no connection where the receipt is photographed.
    if (isTouched) soon(load)
  }, [isTouched])
  const waiting = drafts.filter(({ body }) => body).length
  const keep = async (chosen: readonly File[], by: string) => {
    const checked = chosen.map((file) => RECEIPTS.check(file))
    for (const { fault } of checked) if (fault) notify(fault, { isError: true })
    const files = checked.flatMap(({ file }) => file ?? [])
    if (files.length === 0) return
    await addDrafts(files, { member: by, ...(projectId && { projectId }) })
    await queries.invalidateQueries(draftsQuery(by))
    setOpen(true)
  }
  // Called in the event handler of a tap, because a browser refuses to open the camera later.
  const take = () => input.current?.click()
  const receipts = { toComplete: drafts.length - waiting, waiting, take, complete: () => setOpen(true) }
  return (
    <ReceiptsContext value={member === undefined ? undefined : receipts}>
      {member !== undefined && (
        <input
          ref={input}
          type="file"
          hidden
          multiple={!isTouched}
          accept={RECEIPTS.accept}
          aria-label="Receipts"
          {...(isTouched && { capture: 'environment' as const })}
          onChange={({ currentTarget }) => {
            keep([...(currentTarget.files ?? [])], member).catch(() =>
              notify('The browser could not store the receipt.', { isError: true }),
            )
            currentTarget.value = ''
          }}
        />
      )}
      {children}
      {member !== undefined && drafts.length > 0 && (
        <ReceiptInbox
          memberId={member}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          {...(isTouched && { onAnother: take })}
        />
      )}
    </ReceiptsContext>
  )
}
