import { Button } from '@mantine/core'
import { useState } from 'react'
import { useEstimates } from '../../api/estimates.ts'
import type { Estimate } from '../../api/sales-types.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { formatMoney } from '../../parts/format-number.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { EstimateActions } from './estimate-actions.tsx'
import { EstimateDialog } from './estimate-dialog.tsx'
import { EstimateBadge } from './sales-badges.tsx'

const COLUMNS: readonly Column<Estimate>[] = [
  { header: 'Title', cell: ({ title }) => title },
  { header: 'Amount', isNumber: true, cell: ({ amount }) => formatMoney(amount, 'USD') },
  { header: 'Status', cell: ({ status }) => <EstimateBadge status={status} /> },
  { header: 'Changed', cell: ({ updated_at }) => <Time value={updated_at} /> },
  { header: 'Actions', cell: (estimate) => <EstimateActions estimate={estimate} /> },
]

export function EstimatesSection({ opportunityId }: { readonly opportunityId: string }) {
  const list = useEstimates(opportunityId)
  const [isCreating, setCreating] = useState(false)
  return (
    <Section
      title="Estimates"
      actions={
        <Button size="xs" variant="default" onClick={() => setCreating(true)}>
          Create an estimate
        </Button>
      }
    >
      <Loaded query={list}>
        {(estimates) =>
          estimates.length === 0 ? (
            <Empty>No estimates yet.</Empty>
          ) : (
            <DataTable caption="Estimates" columns={COLUMNS} rows={estimates} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
      <MoreButton list={list} />
      {isCreating && <EstimateDialog opportunityId={opportunityId} onClose={() => setCreating(false)} />}
    </Section>
  )
}
