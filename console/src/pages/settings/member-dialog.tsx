import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { changeMember, createMember, type Member, type Permission } from '../../api/members.ts'
import { useSettingChange } from '../../api/settings.ts'
import { changedFields } from '../../parts/changed-fields.ts'
import { fieldError } from '../../parts/field-errors.ts'
import { FieldGroup } from '../../parts/field-group.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { notify } from '../../parts/notify.ts'
import { PERMISSIONS, permissionLabel } from './permissions.ts'

interface Props {
  /** The member to edit; without one, a new one is added. */
  readonly member?: Member
  readonly onClose: () => void
}

export function MemberDialog({ member, onClose }: Props) {
  const [name, setName] = useState(member?.name ?? '')
  const [email, setEmail] = useState(member?.email ?? '')
  const [permissions, setPermissions] = useState<readonly Permission[]>(member?.permissions ?? [])
  const save = useSettingChange(['members'], () => {
    const body = { name: name.trim(), email: email.trim(), permissions: [...permissions] }
    return member ? changeMember(member.id, changedFields(body, member)) : createMember(body)
  })
  const toggle = (permission: Permission, has: boolean) => {
    const others = permissions.filter((each) => each !== permission)
    setPermissions(has ? [...others, permission] : others)
  }
  const submit = () =>
    save.mutate(undefined, {
      onSuccess: (saved) => {
        notify(member ? `${saved.name} was changed.` : `${saved.name} was added.`)
        onClose()
      },
    })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={member ? 'Edit the member' : 'Add a member'}
      submit={member ? 'Save' : 'Add'}
      onSubmit={submit}
      isPending={save.isPending}
      error={save.error}
      fields={['name', 'email']}
    >
      <TextInput
        label="Name"
        required
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fieldError(save.error, 'name')}
      />
      <TextInput
        label="Email"
        type="email"
        required
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
        error={fieldError(save.error, 'email')}
      />
      <FieldGroup legend="Permissions">
        {PERMISSIONS.map((permission) => (
          <Checkbox
            key={permission}
            label={permissionLabel(permission)}
            description={permission}
            checked={permissions.includes(permission)}
            onChange={(event) => toggle(permission, event.currentTarget.checked)}
          />
        ))}
      </FieldGroup>
    </FormDialog>
  )
}
