import { useState } from 'react'
import { createOpportunity, useOpportunityChange } from '../../api/opportunities.ts'
import type { Pipeline } from '../../api/sales-types.ts'
import { notify } from '../../parts/notify.ts'
import { draftOf } from './opportunity-draft.ts'
import { OpportunityForm } from './opportunity-form.tsx'

interface Props {
  readonly pipelines: readonly Pipeline[]
  /** The pipeline on the screen. */
  readonly pipeline: Pipeline
  readonly onClose: () => void
}

export function CreateDialog({ pipelines, pipeline, onClose }: Props) {
  const [empty] = useState(() => ({
    ...draftOf({}),
    pipeline_id: pipeline.id,
    stage_id: pipeline.stages[0]?.id ?? '',
  }))
  const create = useOpportunityChange(createOpportunity)
  return (
    <OpportunityForm
      title="Create an opportunity"
      submit="Create"
      pipelines={pipelines}
      start={empty}
      // The pipeline and stage are sent although the user did not change them.
      before={draftOf({})}
      change={create}
      onClose={onClose}
      onDone={({ name }) => {
        notify(`“${name}” was created.`)
        onClose()
      }}
    />
  )
}
