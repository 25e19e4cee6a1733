import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useAllPipelines } from '../../api/choices.ts'
import { APPROVAL_STATUSES } from '../../api/opportunities.ts'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { oneOf } from '../../parts/search-params.ts'
import styles from './board.module.css'
import { Board } from './board.tsx'
import { BoardFilterFields } from './board-filter-fields.tsx'
import { OpportunityForm } from './opportunity-form.tsx'

/** Loaded when a card is opened. */
const CardPanel = lazy(async () => ({ default: (await import('./card-panel.tsx')).CardPanel }))

const route = getRouteApi('/shell/opportunities')

export function BoardPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const pipelines = useAllPipelines()
  const [isCreating, setCreating] = useState(false)
  const filter = (change: typeof search) =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace: true })

  return (
    <>
      <PageHeader title="Opportunities">
        <Button onClick={() => setCreating(true)}>Create an opportunity</Button>
      </PageHeader>
      <Loaded query={pipelines}>
        {(all) => {
          const pipeline = all.find(({ id }) => id === search.pipeline) ?? all[0]
          if (!pipeline) return <Empty>This workspace has no pipeline.</Empty>
          return (
            <>
              <BoardFilterFields search={search} pipelines={all} pipeline={pipeline} onChange={filter} />
              <div className={styles.beside} data-open={search.open !== undefined}>
                <Board
                  key={pipeline.id}
                  pipeline={pipeline}
                  pipelines={all}
                  filters={{
                    pipeline_id: pipeline.id,
                    q: search.q,
                    approval_status: oneOf(APPROVAL_STATUSES, search.status),
                    sales_rep_id: search.sales_rep_id,
                    tag: search.tag,
                  }}
                />
                {search.open !== undefined && (
                  <Suspense>
                    <CardPanel
                      key={search.open}
                      id={search.open}
                      onClose={() => filter({ open: undefined })}
                    />
                  </Suspense>
                )}
              </div>
              {isCreating && (
                <OpportunityForm pipelines={all} pipeline={pipeline} onClose={() => setCreating(false)} />
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}
