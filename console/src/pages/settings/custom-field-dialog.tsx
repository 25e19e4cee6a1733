import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { FIELD_TYPES } from '../../../../shared/domain/kit/enumerations.ts'
import { useEdit } from '../../api/change-shown.ts'
import {
  type CustomField,
  changeCustomField,
  createCustomField,
  useSettingChange,
} from '../../api/settings.ts'
import { changedFields } from '../../parts/changed-fields.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { linesOf } from './lines-of.ts'

interface Props {
  /** The field to edit; without one, a new one is created. */
  readonly field?: CustomField
  readonly onClose: () => void
}

export function CustomFieldDialog({ field, onClose }: Props) {
  const { label = '', key = '', type = 'text', options = [] } = field ?? {}
  const form = useForm({ initialValues: { label, key, type, options: options.join('\n') } })
  const hasOptions = form.values.type === 'select' || form.values.type === 'multi_select'
  const edit = useEdit(field, changeCustomField)
  const save = useSettingChange(['custom-fields'], (values: typeof form.values) => {
    const shared = {
      label: values.label.trim(),
      options: hasOptions ? linesOf(values.options) : undefined,
    }
    return field
      ? edit(changedFields(shared, field))
      : createCustomField({
          ...changedFields(shared, {}),
          label: shared.label,
          key: values.key.trim(),
          type: values.type,
        })
  })
  return (
    <FormDialog
      form={form}
      recordId={field?.id}
      title={field ? 'Edit the custom field' : 'Create a custom field'}
      submit={field ? 'Save' : 'Create'}
      save={save.mutateAsync}
      done={(saved) => `${saved.label} was ${field ? 'changed' : 'created'}.`}
      onClose={onClose}
    >
      <TextInput label="Label" required data-autofocus {...form.getInputProps('label')} />
      {!field && (
        <>
          <TextInput
            label="Key"
            description="The name in the API. It never changes: lower-case letters, digits and underscores."
            required
            {...form.getInputProps('key')}
          />
          <NativeSelect
            label="Type"
            data={FIELD_TYPES.map((value) => ({ value, label: value.replace('_', ' ') }))}
            {...form.getInputProps('type')}
          />
        </>
      )}
      {hasOptions && (
        <Textarea
          label="Options"
          description="One on each line."
          rows={4}
          {...form.getInputProps('options')}
        />
      )}
    </FormDialog>
  )
}
