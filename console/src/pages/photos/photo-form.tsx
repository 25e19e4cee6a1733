import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEdit } from '../../api/change-shown.ts'
import { changePhoto, type Photo, usePhotosRefresh } from '../../api/photos.ts'
import { ProjectSelect } from '../../controls/record-selects.tsx'
import { changedFields } from '../../parts/changed-fields.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { isoOfInput, localInput } from '../../parts/format-time.ts'
import { tagsOf, tagsText } from '../../parts/tags.ts'

interface Props {
  readonly photo: Photo
  readonly onClose: () => void
}

const valuesOf = ({ caption, tags, project_id, taken_at }: Photo) => ({
  caption: caption ?? '',
  tags: tagsText(tags),
  project_id: project_id ?? '',
  taken_at: localInput(taken_at ?? undefined),
})
type Values = ReturnType<typeof valuesOf>

const fieldsOf = ({ caption, tags, project_id, taken_at }: Values) => ({
  caption: caption.trim() || null,
  tags: tagsOf(tags),
  project_id: project_id || null,
  taken_at: isoOfInput(taken_at) ?? null,
})

/** Changes the text, job and time of a photo. */
export function PhotoForm({ photo, onClose }: Props) {
  const change = useEdit(photo, changePhoto)
  const refresh = usePhotosRefresh()
  const form = useForm({ initialValues: valuesOf(photo) })
  const input = (name: keyof Values) => form.getInputProps(name)
  return (
    <FormDialog
      form={form}
      recordId={photo.id}
      title="Edit the photo"
      submit="Save"
      save={(values) => change(changedFields(fieldsOf(values), fieldsOf(form.getInitialValues())))}
      done={() => 'The photo was changed.'}
      onSaved={() => void refresh()}
      onClose={onClose}
    >
      <Textarea label="Caption" rows={3} data-autofocus {...input('caption')} />
      <TextInput label="Tags" description="Separated by commas" {...input('tags')} />
      <ProjectSelect label="Job" {...input('project_id')} value={form.values.project_id || undefined} />
      <TextInput type="datetime-local" label="Taken" {...input('taken_at')} />
    </FormDialog>
  )
}
