import { Button, Modal, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Pipeline } from '../../api/choices.ts'
import type { Opportunity } from '../../api/opportunities.ts'
import { useFocusReturn } from '../../parts/use-focus-return.ts'
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

/** Chooses the stage of an opportunity, of its pipeline or of another one. */
export function MoveDialog({ opportunity, pipelines, onClose, onChoose }: Props) {
  useFocusReturn(true)
  const [pipelineId, setPipelineId] = useState(opportunity.pipeline_id)
  const stages = pipelines.find(({ id }) => id === pipelineId)?.stages ?? []
  const firstOther = stages.find(({ id }) => id !== opportunity.stage_id)?.id
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Move “${opportunity.name}” to`}
      size="sm"
      transitionProps={{ duration: 0 }}
    >
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
    </Modal>
  )
}
