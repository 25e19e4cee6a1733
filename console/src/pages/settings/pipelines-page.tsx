import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { createPipeline, type Pipeline, usePipelines, useSettingChange } from '../../api/settings.ts'
import type { Column } from '../../parts/data-table.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { AdminNote, useIsAdmin } from './admin-note.tsx'
import { linesOf } from './lines-of.ts'
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
      <ListTable list={pipelines} caption="Pipelines" columns={COLUMNS} empty="There is no pipeline yet." />
      {isCreating && <PipelineDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}

function PipelineDialog({ onClose }: { readonly onClose: () => void }) {
  const form = useForm({ initialValues: { name: '', stages: '' } })
  const create = useSettingChange(['pipelines'], ({ name, stages }: typeof form.values) =>
    createPipeline({ name: name.trim(), stages: linesOf(stages).map((stage) => ({ name: stage })) }),
  )
  return (
    <FormDialog
      form={form}
      title="Create a pipeline"
      submit="Create"
      save={create.mutateAsync}
      done={({ name }) => `${name} was created.`}
      onClose={onClose}
    >
      <p>A pipeline and its stages cannot be changed later.</p>
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <Textarea
        label="Stages"
        description="One on each line, in their order."
        required
        rows={5}
        {...form.getInputProps('stages')}
      />
    </FormDialog>
  )
}
