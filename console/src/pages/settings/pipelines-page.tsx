import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Pipeline, usePipelines } from '../../api/settings.ts'
import type { Column } from '../../parts/data-table.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { AdminNote, useIsAdmin } from './admin-note.tsx'
import { PipelineDialog } from './pipeline-dialog.tsx'
import styles from './settings-tables.module.css'

const COLUMNS: readonly Column<Pipeline>[] = [
  {
    header: 'Name',
    csv: ({ name }) => name,
    cell: ({ name, is_default }) => (is_default ? `${name} (default)` : name),
  },
  {
    header: 'Stages',
    csv: ({ stages }) => stages.map(({ name }) => name).join('; '),
    cell: ({ stages }) => (
      <ol className={styles.stages}>
        {stages.map(({ id, name, is_won }) => (
          <li key={id}>{is_won ? `${name} (won)` : name}</li>
        ))}
      </ol>
    ),
  },
]

export function PipelinesPage() {
  const pipelines = usePipelines()
  const isAdmin = useIsAdmin()
  const [edited, setEdited] = useState<Pipeline | 'new'>()
  const actions: Column<Pipeline> = {
    header: 'Actions',
    cell: (pipeline) => (
      <LinkButton onClick={() => setEdited(pipeline)} aria-label={`Edit ${pipeline.name}`}>
        Edit
      </LinkButton>
    ),
  }
  return (
    <>
      <PageHeader title="Pipelines">
        {isAdmin && <Button onClick={() => setEdited('new')}>Create a pipeline</Button>}
      </PageHeader>
      <AdminNote />
      <ListTable
        list={pipelines}
        caption="Pipelines"
        columns={isAdmin ? [...COLUMNS, actions] : COLUMNS}
        empty="There is no pipeline yet."
      />
      {edited && (
        <PipelineDialog
          {...(edited !== 'new' && { pipeline: edited })}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
