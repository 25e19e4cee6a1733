import { useState } from 'react'
import { approveEstimate, cancelEstimate, sendEstimate, useEstimateRefresh } from '../../api/estimates.ts'
import type { Estimate } from '../../api/sales-types.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import styles from './estimate-actions.module.css'

const ACTIONS = {
  send: {
    label: 'Send',
    run: sendEstimate,
    text: 'It is recorded as sent to the customer, and can then be approved.',
    done: 'was sent.',
    from: ['draft'],
  },
  approve: {
    label: 'Approve',
    run: approveEstimate,
    text: 'It is recorded that the customer approved it. This cannot be undone.',
    done: 'was approved.',
    from: ['sent'],
  },
  cancel: {
    label: 'Cancel',
    run: cancelEstimate,
    text: 'A cancelled estimate cannot be sent or approved any more. This cannot be undone.',
    done: 'was cancelled.',
    from: ['draft', 'sent'],
  },
} as const

const NAMES = ['send', 'approve', 'cancel'] as const

/** What can be done with an estimate in its status. */
export function EstimateActions({ estimate }: { readonly estimate: Estimate }) {
  const { id, title, status, opportunity_id } = estimate
  const [open, setOpen] = useState<(typeof NAMES)[number]>()
  const refresh = useEstimateRefresh()
  const possible = NAMES.filter((name) => ACTIONS[name].from.some((one) => one === status))
  return (
    <div className={styles.actions}>
      {possible.map((name) => (
        <LinkButton key={name} aria-label={`${ACTIONS[name].label} ${title}`} onClick={() => setOpen(name)}>
          {ACTIONS[name].label}
        </LinkButton>
      ))}
      {NAMES.map((name) => {
        const { label, run, text, done } = ACTIONS[name]
        return (
          <ConfirmDialog
            key={name}
            opened={open === name}
            onClose={() => setOpen(undefined)}
            title={`${label} “${title}”?`}
            confirm={`${label} estimate`}
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
    </div>
  )
}
