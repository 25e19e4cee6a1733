import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { createPipeline, useSettingChange } from '../../api/settings.ts'
import { fieldError } from '../../parts/field-errors.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { notify } from '../../parts/notify.ts'
import { linesOf } from './lines-of.ts'

export function PipelineDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('')
  const [stages, setStages] = useState('')
  const create = useSettingChange(['pipelines'], () =>
    createPipeline({ name: name.trim(), stages: linesOf(stages).map((stage) => ({ name: stage })) }),
  )
  const submit = () =>
    create.mutate(undefined, {
      onSuccess: (pipeline) => {
        notify(`${pipeline.name} was created.`)
        onClose()
      },
    })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Create a pipeline"
      submit="Create"
      onSubmit={submit}
      isPending={create.isPending}
      error={create.error}
      fields={['name', 'stages']}
    >
      <p>A pipeline and its stages cannot be changed later.</p>
      <TextInput
        label="Name"
        required
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fieldError(create.error, 'name')}
      />
      <Textarea
        label="Stages"
        description="One on each line, in their order."
        required
        rows={5}
        value={stages}
        onChange={(event) => setStages(event.currentTarget.value)}
        error={fieldError(create.error, 'stages')}
      />
    </FormDialog>
  )
}
