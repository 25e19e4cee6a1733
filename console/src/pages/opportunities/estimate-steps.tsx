import { type ReactNode, useState } from 'react'
import { approveEstimate, cancelEstimate, sendEstimate, useEstimateRefresh } from '../../api/estimates.ts'
import type { Estimate } from '../../api/opportunities.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'

const STEPS = {
  send: {
    label: 'Mark as sent',
    confirm: 'Mark as sent',
    run: sendEstimate,
    text: 'It can then be approved, and no longer be edited. Plumb sends no message: give the customer a print, or a link.',
    done: 'was marked as sent.',
    from: ['draft'],
  },
  approve: {
    label: 'Approve',
    confirm: 'Approve estimate',
    run: approveEstimate,
    text: 'It is recorded that the customer approved it. This cannot be undone.',
    done: 'was approved.',
    from: ['sent'],
  },
  cancel: {
    label: 'Cancel',
    confirm: 'Cancel estimate',
    run: cancelEstimate,
    text: 'A cancelled estimate cannot be sent or approved any more. This cannot be undone.',
    done: 'was cancelled.',
    from: ['draft', 'sent'],
  },
} as const

const NAMES = ['send', 'approve', 'cancel'] as const

interface Step {
  readonly label: string
  readonly isDangerous: boolean
  readonly onClick: () => void
}

interface Props {
  readonly estimate: Estimate
  readonly children: (steps: Readonly<Partial<Record<(typeof NAMES)[number], Step>>>) => ReactNode
}

/** The changes of the status that are possible; each asks first. */
export function EstimateSteps({ estimate: { id, title, status, opportunity_id }, children }: Props) {
  const [open, setOpen] = useState<(typeof NAMES)[number]>()
  const refresh = useEstimateRefresh()
  const possible = NAMES.filter((name) => STEPS[name].from.some((one) => one === status))
  const steps = possible.map((name) => [
    name,
    { label: STEPS[name].label, isDangerous: name === 'cancel', onClick: () => setOpen(name) },
  ])
  return (
    <>
      {children(Object.fromEntries(steps))}
      {NAMES.map((name) => {
        const { label, confirm, run, text, done } = STEPS[name]
        return (
          <ConfirmDialog
            key={name}
            opened={open === name}
            onClose={() => setOpen(undefined)}
            title={`${label} “${title}”?`}
            confirm={confirm}
            action={async () => {
              await run(id)
              await refresh(opportunity_id)
            }}
            done={`“${title}” ${done}`}
            isDestructive={name === 'cancel'}
          >
            <p>{text}</p>
          </ConfirmDialog>
        )
      })}
    </>
  )
}
