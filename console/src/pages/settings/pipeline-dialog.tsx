import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { createPipeline, useSettingChange } from '../../api/settings.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { linesOf } from './lines-of.ts'

export function PipelineDialog({ onClose }: { readonly onClose: () => void }) {
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
