import { Button, NativeSelect } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useAllPipelines } from '../../api/choices.ts'
import { FilterForm } from '../../controls/filter-form.tsx'
import { ImportLink } from '../../controls/import-link.tsx'
import { Writes } from '../../controls/writes.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { useNewForm } from '../../parts/new-form.ts'
import { onDemand, soon } from '../../parts/on-demand.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import styles from './board.module.css'
import { Board } from './board.tsx'
import { BOARD_SEARCH, pipelineOf } from './board-search.ts'

const CardPanel = onDemand(async () => (await import('./card-panel.tsx')).CardPanel)
const OpportunityForm = onDemand(soon(async () => (await import('./opportunity-form.tsx')).OpportunityForm))

const route = getRouteApi('/shell/opportunities')

export function BoardPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const pipelines = useAllPipelines()
  const [isCreating, setCreating] = useNewForm()
  const filter = (change: typeof search) =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace: true })

  return (
    <>
      <PageHeader title="Opportunities">
        <Writes>
          <ImportLink kind="opportunities" />
          <Button onClick={() => setCreating(true)}>New lead</Button>
        </Writes>
      </PageHeader>
      <Loaded query={pipelines}>
        {(all) => {
          const pipeline = pipelineOf(all, search)
          if (!pipeline) return <Empty>This workspace has no pipeline.</Empty>
          return (
            <>
              <FilterForm list={BOARD_SEARCH} search={search} onChange={filter} error={null}>
                {all.length > 1 && (
                  <NativeSelect
                    label="Pipeline"
                    value={pipeline.id}
                    onChange={(event) => filter({ pipeline: event.currentTarget.value })}
                    data={all.map(({ id, name }) => ({ value: id, label: name }))}
                  />
                )}
              </FilterForm>
              <div className={styles.beside} data-open={search.open !== undefined}>
                {/* One item of the grid: the board and what is below it. */}
                <div>
                  <Board
                    key={pipeline.id}
                    pipeline={pipeline}
                    pipelines={all}
                    filters={{ ...BOARD_SEARCH.filtersOf(search), pipeline_id: pipeline.id }}
                  />
                </div>
                {search.open !== undefined && (
                  <CardPanel key={search.open} id={search.open} onClose={() => filter({ open: undefined })} />
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
