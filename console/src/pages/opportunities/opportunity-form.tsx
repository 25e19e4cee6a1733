import { useState } from 'react'
import { useAllCustomFields } from '../../api/choices.ts'
import type { useOpportunityChange } from '../../api/opportunities.ts'
import type { Opportunity, OpportunityChange, Pipeline } from '../../api/sales-types.ts'
import { fieldError } from '../../parts/field-errors.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { changeOf, type Draft, FIELDS, faultsOf } from './opportunity-draft.ts'
import { OpportunityFields } from './opportunity-fields.tsx'

interface Props {
  readonly title: string
  readonly submit: string
  readonly pipelines: readonly Pipeline[]
  /** What the form begins with. */
  readonly start: Draft
  /** Only what differs from it is sent. */
  readonly before: Draft
  readonly change: ReturnType<typeof useOpportunityChange<OpportunityChange>>
  readonly onClose: () => void
  readonly onDone: (opportunity: Opportunity) => void
}

export function OpportunityForm({ title, submit, pipelines, start, before, change, onClose, onDone }: Props) {
  const [draft, setDraft] = useState(start)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const customFields = useAllCustomFields().data ?? []
  const send = () => {
    const found = faultsOf(draft, customFields)
    setFaults(found)
    if (Object.keys(found).length === 0) {
      change.mutate(changeOf(draft, before, customFields), { onSuccess: onDone })
    }
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={title}
      submit={submit}
      onSubmit={send}
      isPending={change.isPending}
      error={change.error}
      fields={[...FIELDS, ...customFields.map(({ key }) => `custom_fields.${key}`)]}
    >
      <OpportunityFields
        draft={draft}
        onChange={setDraft}
        errorOf={(path) => faults[path] ?? fieldError(change.error, path)}
        pipelines={pipelines}
        customFields={customFields}
      />
    </FormDialog>
  )
}
