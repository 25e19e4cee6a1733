import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Pipeline, usePipelines } from '../../api/settings.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { AdminNote, useIsAdmin } from './admin-note.tsx'
import { PipelineDialog } from './pipeline-dialog.tsx'
import styles from './settings-tables.module.css'

const COLUMNS: readonly Column<Pipeline>[] = [
  { header: 'Name', cell: ({ name, is_default }) => (is_default ? `${name} (default)` : name) },
  {
    header: 'Stages',
    cell: ({ stages }) => (
      <ol className={styles.stages}>
        {stages.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ol>
    ),
  },
]

export function PipelinesPage() {
  const pipelines = usePipelines()
  const isAdmin = useIsAdmin()
  const [isCreating, setIsCreating] = useState(false)
  return (
    <>
      <PageHeader title="Pipelines">
        {isAdmin && <Button onClick={() => setIsCreating(true)}>Create a pipeline</Button>}
      </PageHeader>
      <AdminNote />
      <Loaded query={pipelines}>
        {(data) => <DataTable caption="Pipelines" columns={COLUMNS} rows={data} keyOf={({ id }) => id} />}
      </Loaded>
      <MoreButton list={pipelines} />
      {isCreating && <PipelineDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}
