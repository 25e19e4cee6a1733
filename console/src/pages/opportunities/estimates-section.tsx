import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useEstimates } from '../../api/estimates.ts'
import type { Estimate, Opportunity } from '../../api/opportunities.ts'
import { Writes } from '../../controls/writes.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { formatMoney } from '../../parts/format-number.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { onDemand } from '../../parts/on-demand.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { EstimateSteps } from './estimate-steps.tsx'
import styles from './estimates-section.module.css'
import { EstimateBadge } from './sales-badges.tsx'
import { ValueOffer } from './value-offer.tsx'

const COLUMNS: readonly Column<Estimate>[] = [
  {
    header: 'Title',
    cell: ({ id, title }) => (
      <Link to="/estimates/$estimateId" params={{ estimateId: id }}>
        {title}
      </Link>
    ),
  },
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
export function EstimatesSection({ opportunity }: { readonly opportunity: Opportunity }) {
  const { id, estimate } = opportunity
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
          {!list.hasMore && <ValueOffer opportunity={opportunity} estimates={list.data ?? []} />}
          <ListTable list={list} caption="Estimates" columns={COLUMNS} empty="No estimates yet." />
        </Section>
      )}
      {isCreating && <EstimateDialog opportunityId={id} onClose={() => setCreating(false)} />}
    </>
  )
}

const EstimateActions = ({ estimate }: { readonly estimate: Estimate }) => (
  <EstimateSteps estimate={estimate}>
    {(steps) => (
      <div className={styles.actions}>
        {Object.entries(steps).map(([name, { label, isDangerous, onClick }]) => (
          <LinkButton
            key={name}
            isDangerous={isDangerous}
            aria-label={`${label} ${estimate.title}`}
            onClick={onClick}
          >
            {label}
          </LinkButton>
        ))}
      </div>
    )}
  </EstimateSteps>
)
