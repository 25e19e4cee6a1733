import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type ApiKeyWithSecret, createApiKey, useSettingChange } from '../../api/settings.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import dialog from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'

interface ApiKeyDialogProps {
  readonly onClose: () => void
  readonly onCreated: (key: ApiKeyWithSecret) => void
}

export function ApiKeyDialog({ onClose, onCreated }: ApiKeyDialogProps) {
  const form = useForm({ initialValues: { name: '' } })
  const create = useSettingChange(['api-keys'], createApiKey)
  return (
    <FormDialog
      form={form}
      title="Create an API key"
      submit="Create"
      save={({ name }) => create.mutateAsync(name.trim())}
      onSaved={onCreated}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="What the key is for. It has your permissions."
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  )
}

interface NewKeyDialogProps {
  readonly created: ApiKeyWithSecret | undefined
  readonly onClose: () => void
}

/** The only place that shows a key. It is forgotten when the dialog is closed. */
export function NewKeyDialog({ created, onClose }: NewKeyDialogProps) {
  return (
    <Dialog opened={created !== undefined} onClose={onClose} title="Your new API key">
      {created && (
        <>
          <p>Copy the key now: it is not shown again. Anyone who has it can act as you.</p>
          <p>
            <code>{created.api_key}</code>
          </p>
          <div>
            <CopyButton text={created.api_key} label="Copy the key" isFirst />
          </div>
          <div className={dialog.buttons}>
            <Button onClick={onClose}>Done</Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
