import { useState } from 'react'
import { changeOpportunity, useOpportunityChange } from '../../api/opportunities.ts'
import type { Opportunity, OpportunityChange, Pipeline } from '../../api/sales-types.ts'
import { notify } from '../../parts/notify.ts'
import { draftOf } from './opportunity-draft.ts'
import { OpportunityForm } from './opportunity-form.tsx'

interface Props {
  readonly opportunity: Opportunity
  readonly pipelines: readonly Pipeline[]
  readonly onClose: () => void
}

/** Shown while it exists, so that it begins with the values of that moment. */
export function EditDialog({ opportunity, pipelines, onClose }: Props) {
  const [before] = useState(() => draftOf(opportunity))
  const change = useOpportunityChange((body: OpportunityChange) => changeOpportunity(opportunity.id, body))
  return (
    <OpportunityForm
      title={`Edit “${opportunity.name}”`}
      submit="Save"
      pipelines={pipelines}
      start={before}
      before={before}
      change={change}
      onClose={onClose}
      onDone={() => {
        notify('The changes were saved.')
        onClose()
      }}
    />
  )
}
