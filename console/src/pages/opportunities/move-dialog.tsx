import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Opportunity, Pipeline } from '../../api/opportunities.ts'
import { Dialog } from '../../parts/dialog.tsx'
import styles from './move-dialog.module.css'

export interface Target {
  readonly pipelineId: string
  readonly stageId: string
}

interface Props {
  readonly opportunity: Opportunity
  readonly pipelines: readonly Pipeline[]
  readonly onClose: () => void
  readonly onChoose: (target: Target) => void
}

/** Chooses a stage for an opportunity, in its pipeline or in another pipeline. */
export function MoveDialog({ opportunity, pipelines, onClose, onChoose }: Props) {
  const [pipelineId, setPipelineId] = useState(opportunity.pipeline_id)
  const stages = pipelines.find(({ id }) => id === pipelineId)?.stages ?? []
  const firstOther = stages.find(({ id }) => id !== opportunity.stage_id)?.id
  return (
    <Dialog opened onClose={onClose} title={`Move “${opportunity.name}” to`} size="sm">
      {pipelines.length > 1 && (
        <NativeSelect
          label="Pipeline"
          value={pipelineId}
          onChange={(event) => setPipelineId(event.currentTarget.value)}
          data={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <ul className={styles.stages}>
        {stages.map(({ id, name }) => (
          <li key={id}>
            <Button
              fullWidth
              justify="start"
              variant="default"
              disabled={id === opportunity.stage_id}
              data-autofocus={id === firstOther || undefined}
              onClick={() => onChoose({ pipelineId, stageId: id })}
            >
              {id === opportunity.stage_id ? `${name} (now)` : name}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
