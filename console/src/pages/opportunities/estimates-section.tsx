import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  approveEstimate,
  cancelEstimate,
  sendEstimate,
  useEstimateRefresh,
  useEstimates,
} from '../../api/estimates.ts'
import type { Estimate, Opportunity } from '../../api/opportunities.ts'
import { Writes } from '../../controls/writes.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { formatMoney } from '../../parts/format-number.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { onDemand } from '../../parts/on-demand.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import styles from './estimates-section.module.css'
import { EstimateBadge } from './sales-badges.tsx'

const COLUMNS: readonly Column<Estimate>[] = [
  { header: 'Title', cell: ({ title }) => title },
  { header: 'Amount', isNumber: true, cell: ({ amount }) => formatMoney(amount, 'USD') },
  { header: 'Status', cell: ({ status }) => <EstimateBadge status={status} /> },
  { header: 'Changed', cell: ({ updated_at }) => <Time value={updated_at} /> },
  {
    header: 'Actions',
    cell: (estimate) => (
      <Writes>
        <EstimateActions estimate={estimate} />
      </Writes>
    ),
  },
]

/** Loaded when it is opened. */
const EstimateDialog = onDemand(async () => (await import('./estimate-dialog.tsx')).EstimateDialog)

/** The estimates of an opportunity; if there are none, only the button that creates an estimate. */
export function EstimatesSection({ opportunity: { id, estimate } }: { readonly opportunity: Opportunity }) {
  const list = useEstimates(id, estimate !== null)
  const [isCreating, setCreating] = useState(false)
  const create = (
    <Writes>
      <Button size="xs" variant="default" onClick={() => setCreating(true)}>
        Create an estimate
      </Button>
    </Writes>
  )
  return (
    <>
      {estimate === null ? (
        create
      ) : (
        <Section title="Estimates" actions={create}>
          <ListTable list={list} caption="Estimates" columns={COLUMNS} empty="No estimates yet." />
        </Section>
      )}
      {isCreating && <EstimateDialog opportunityId={id} onClose={() => setCreating(false)} />}
    </>
  )
}

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

/** The actions that an estimate's status allows. */
function EstimateActions({ estimate }: { readonly estimate: Estimate }) {
  const { id, title, status, opportunity_id } = estimate
  const [open, setOpen] = useState<(typeof NAMES)[number]>()
  const refresh = useEstimateRefresh()
  const possible = NAMES.filter((name) => ACTIONS[name].from.some((one) => one === status))
  return (
    <div className={styles.actions}>
      {possible.map((name) => (
        <LinkButton
          key={name}
          isDangerous={name === 'cancel'}
          aria-label={`${ACTIONS[name].label} ${title}`}
          onClick={() => setOpen(name)}
        >
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
