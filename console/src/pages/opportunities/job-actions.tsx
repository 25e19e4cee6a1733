import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useContact } from '../../api/contacts.ts'
import { useMe } from '../../api/me.ts'
import type { Opportunity } from '../../api/opportunities.ts'
import { startUploads } from '../../api/photo-uploads.ts'
import { mayCreateExpenses } from '../../api/rights.ts'
import { addressOf, mapAddress } from '../../controls/address.ts'
import { callAddress } from '../../controls/contact-texts.ts'
import { Writes } from '../../controls/writes.tsx'
import { onDemand } from '../../parts/on-demand.tsx'
import { PHOTOS } from '../../parts/upload-file.ts'
import styles from './job-cost.module.css'

const ExpenseForm = onDemand(async () => (await import('../expenses/expense-form.tsx')).ExpenseForm)

/** The most used actions for a job, within reach of one hand on a phone. */
export function JobActions({ opportunity }: { readonly opportunity: Opportunity }) {
  const { id, primary_contact_id } = opportunity
  const { data: me } = useMe()
  const { data: contact } = useContact(primary_contact_id ?? undefined)
  const files = useRef<HTMLInputElement>(null)
  const [isAdding, setAdding] = useState(false)
  const address = addressOf(opportunity) || (contact && addressOf(contact))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label="Actions of the job" className={styles.actions}>
      {contact?.phone && (
        <Button component="a" variant="default" href={callAddress(contact.phone)}>
          Call
        </Button>
      )}
      {address && (
        <Button component="a" variant="default" href={mapAddress(address)} target="_blank" rel="noreferrer">
          Map
        </Button>
      )}
      <Writes>
        <Button variant="default" onClick={() => files.current?.click()}>
          Add photo
        </Button>
        <input
          ref={files}
          type="file"
          multiple
          hidden
          accept={PHOTOS.accept}
          aria-label="Photos of the job"
          onChange={(event) => {
            startUploads([...(event.currentTarget.files ?? [])], id)
            event.currentTarget.value = ''
          }}
        />
      </Writes>
      {me && mayCreateExpenses(me) && (
        <Button variant="default" onClick={() => setAdding(true)}>
          Add expense
        </Button>
      )}
      {isAdding && <ExpenseForm project={{ id }} onClose={() => setAdding(false)} />}
    </div>
  )
}
