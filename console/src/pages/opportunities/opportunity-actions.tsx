import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useAllPipelines } from '../../api/choices.ts'
import {
  approveOpportunity,
  archiveOpportunity,
  type Opportunity,
  restoreOpportunity,
  useOpportunityChange,
} from '../../api/opportunities.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { MoreActions } from '../../parts/more-actions.tsx'
import { onDemand } from '../../parts/on-demand.tsx'
import { RequestButton } from '../../parts/request-button.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { useMoveWithUndo } from './use-move-with-undo.ts'
import { approvalOf, wonStage } from './won.ts'

const OpportunityForm = onDemand(async () => (await import('./opportunity-form.tsx')).OpportunityForm)

const LABELS = {
  edit: 'Edit',
  move: 'Move to…',
  approve: 'Approve',
  archive: 'Archive',
  restore: 'Restore',
} as const
type Open = keyof typeof LABELS

/** The next actions for an opportunity. */
const MAIN = {
  opportunity: 'approve',
  project: 'move',
  archived: 'restore',
} as const satisfies Record<Opportunity['approval_status'], Open>
const OTHERS = ['edit', 'move', 'archive'] as const

export function OpportunityActions({ opportunity }: { readonly opportunity: Opportunity }) {
  const { id, name, approval_status } = opportunity
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const pipelines = useAllPipelines().data ?? []
  const approve = useOpportunityChange(approveOpportunity)
  const archive = useOpportunityChange(archiveOpportunity)
  const restore = useOpportunityChange(restoreOpportunity)
  const { move, moveTo, isPending: isMoving } = useMoveWithUndo(opportunity, pipelines)
  const won = wonStage(pipelines, opportunity.stage_id)
  const offered = won?.id === opportunity.stage_id ? undefined : won
  const [isMovedToWon, setMovedToWon] = useState(true)
  const approveAndMove = async () => {
    // If only the move has failed, the next try repeats only the move.
    if (approval_status === 'opportunity') await approve.mutateAsync(id)
    if (offered && isMovedToWon) await move({ pipelineId: opportunity.pipeline_id, stageId: offered.id })
  }
  const { text, ...approval } = approvalOf(opportunity)
  const isArchived = approval_status === 'archived'
  const main = MAIN[approval_status]
  const isWon = won?.id === opportunity.stage_id || opportunity.estimate?.status === 'approved'
  const next = main === 'approve' && isWon ? 'Make it a project' : LABELS[main]
  return (
    <>
      <RequestButton onClick={() => setOpen(main)} loading={isMoving}>
        {next}
      </RequestButton>
      <MoreActions
        actions={OTHERS.filter((name) => name !== main && !(isArchived && name === 'archive')).map(
          (name) => ({
            label: LABELS[name],
            onClick: () => setOpen(name),
          }),
        )}
      />
      {open === 'edit' && <OpportunityForm opportunity={opportunity} pipelines={pipelines} onClose={close} />}
      {open === 'move' && (
        <MoveDialog
          opportunity={opportunity}
          pipelines={pipelines}
          onClose={close}
          onChoose={(target) => {
            close()
            moveTo(target)
          }}
        />
      )}
      <ConfirmDialog
        {...approval}
        opened={open === 'approve'}
        onClose={close}
        action={approveAndMove}
        isDestructive={false}
      >
        <p>{text}</p>
        {offered && (
          <Checkbox
            label={`Move it to ${offered.name} too`}
            checked={isMovedToWon}
            onChange={({ currentTarget }) => setMovedToWon(currentTarget.checked)}
          />
        )}
      </ConfirmDialog>
      <ConfirmDialog
        opened={open === 'archive'}
        onClose={close}
        title={`Archive “${name}”?`}
        confirm="Archive"
        action={() => archive.mutateAsync(id)}
        done={`“${name}” was archived.`}
        isDestructive={false}
      >
        <p>It leaves the board and keeps everything that belongs to it. You can restore it at any time.</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={open === 'restore'}
        onClose={close}
        title={`Restore “${name}”?`}
        confirm="Restore"
        action={() => restore.mutateAsync(id)}
        done={`“${name}” was restored.`}
        isDestructive={false}
      >
        <p>It returns to the board, with the status that it had before it was archived.</p>
      </ConfirmDialog>
    </>
  )
}
