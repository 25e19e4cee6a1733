import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ApiKeyWithSecret, createApiKey, useSettingChange } from '../../api/settings.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import dialog from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { fieldError } from '../../parts/field-errors.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'

interface ApiKeyDialogProps {
  readonly onClose: () => void
  readonly onCreated: (key: ApiKeyWithSecret) => void
}

export function ApiKeyDialog({ onClose, onCreated }: ApiKeyDialogProps) {
  const [name, setName] = useState('')
  const create = useSettingChange(['api-keys'], createApiKey)
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Create an API key"
      submit="Create"
      onSubmit={() => create.mutate(name.trim(), { onSuccess: onCreated })}
      isPending={create.isPending}
      error={create.error}
      fields={['name']}
    >
      <TextInput
        label="Name"
        description="What the key is for. It has your permissions."
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fieldError(create.error, 'name')}
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
