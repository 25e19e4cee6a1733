import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEdit } from '../../api/change-shown.ts'
import {
  changeMember,
  createMember,
  type InvitedMember,
  type Member,
  type MemberChange,
  type NewMember,
} from '../../api/members.ts'
import { useSettingChange } from '../../api/settings.ts'
import { changedFields } from '../../parts/changed-fields.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { RoleChoice } from './role-choice.tsx'

interface Props {
  /** The member to edit; without one, a new one is added. */
  readonly member?: Member
  readonly onInvited: (member: InvitedMember) => void
  readonly onClose: () => void
}

export function MemberDialog({ member, onInvited, onClose }: Props) {
  const { name = '', email = '', permissions = [] } = member ?? {}
  const form = useForm<Required<NewMember>>({ initialValues: { name, email, permissions } })
  const edit = useEdit(member, (shown: Member, body: MemberChange) => changeMember(shown, body))
  const save = useSettingChange(['members'], async (values: typeof form.values): Promise<Member> => {
    const body = { ...values, name: values.name.trim(), email: values.email.trim() }
    if (member) return edit(changedFields(body, form.getInitialValues()))
    const made = await createMember(body)
    onInvited(made)
    return made
  })
  return (
    <FormDialog
      form={form}
      recordId={member?.id}
      title={member ? 'Edit the member' : 'Add a member'}
      submit={member ? 'Save' : 'Add'}
      save={save.mutateAsync}
      done={(saved) => `${saved.name} was ${member ? 'changed' : 'added'}.`}
      onClose={onClose}
    >
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <TextInput label="Email" type="email" required {...form.getInputProps('email')} />
      <RoleChoice
        permissions={form.values.permissions}
        onChange={(chosen) => form.setFieldValue('permissions', chosen)}
        form={form}
      />
    </FormDialog>
  )
}
