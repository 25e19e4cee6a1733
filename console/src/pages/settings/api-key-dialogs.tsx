import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Me } from '../../api/me.ts'
import { type ApiKeyWithSecret, createApiKey, useSettingChange } from '../../api/settings.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { isoOfInput } from '../../parts/format-time.ts'
import { MoreFields } from '../../parts/more-fields.tsx'
import { ShownOnceDialog } from '../../parts/shown-once-dialog.tsx'
import { PermissionChoice } from './permission-choice.tsx'

interface ApiKeyDialogProps {
  readonly me: Me
  readonly onClose: () => void
  readonly onCreated: (key: ApiKeyWithSecret) => void
}

export function ApiKeyDialog({ me, onClose, onCreated }: ApiKeyDialogProps) {
  const form = useForm({
    initialValues: {
      name: '',
      permissions: me.permissions,
      read_only: true,
      manage_subscriptions: false,
      expires_at: '',
    },
  })
  const create = useSettingChange(['api-keys'], createApiKey)
  return (
    <FormDialog
      form={form}
      title="Create an API key"
      submit="Create"
      save={({ name, permissions, read_only, manage_subscriptions, expires_at }) =>
        create.mutateAsync({
          ...(name.trim() && { name: name.trim() }),
          // The choice of all permissions: the key then follows later changes of the member's permissions.
          permissions: permissions.length === me.member.permissions.length ? null : permissions,
          read_only,
          // The input is hidden while the key may write everything; its value is kept.
          manage_subscriptions: read_only && manage_subscriptions,
          expires_at: isoOfInput(expires_at) ?? null,
        })
      }
      onSaved={onCreated}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="What the key is for."
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Checkbox
        label="Read-only"
        description="The key can see what its permissions allow, and change nothing."
        {...form.getInputProps('read_only', { type: 'checkbox' })}
      />
      {form.values.read_only && (
        <Checkbox
          label="Manages webhooks"
          description="The key can also create, change and delete subscriptions."
          {...form.getInputProps('manage_subscriptions', { type: 'checkbox' })}
        />
      )}
      <MoreFields areShown={false} hasError={'permissions' in form.errors || 'expires_at' in form.errors}>
        <PermissionChoice permissions={me.permissions} form={form} />
        <TextInput
          label="Expires"
          type="datetime-local"
          description="At most five years ahead. Without a date the key works until it is revoked."
          {...form.getInputProps('expires_at')}
        />
      </MoreFields>
    </FormDialog>
  )
}

interface NewKeyDialogProps {
  readonly created: ApiKeyWithSecret | undefined
  readonly onClose: () => void
}

export const NewKeyDialog = ({ created, onClose }: NewKeyDialogProps) => (
  <ShownOnceDialog
    title="Your new API key"
    noun="key"
    value={created?.api_key}
    onClose={onClose}
    purpose="Anyone who has it can act as you, within its limits."
  />
)
