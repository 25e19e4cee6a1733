import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useRepeatable } from '../../api/change-shown.ts'
import {
  changeMember,
  deleteMember,
  endInvitation,
  type InvitedMember,
  inviteMember,
  type Member,
  useMembers,
} from '../../api/members.ts'
import { useSettingChange } from '../../api/settings.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { describeError } from '../../parts/describe-error.ts'
import { ListTable } from '../../parts/list-table.tsx'
import { MoreActions } from '../../parts/more-actions.tsx'
import { useNewForm } from '../../parts/new-form.ts'
import { notify } from '../../parts/notify.ts'
import { PageHeader } from '../../parts/page-header.tsx'
import { Section } from '../../parts/section.tsx'
import { AdminNote, useIsAdmin } from './admin-note.tsx'
import { InvitationNote } from './invitation-note.tsx'
import { MEMBER_COLUMNS } from './member-columns.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { PasskeyTable } from './passkey-table.tsx'

const route = getRouteApi('/shell/settings/members')

export function MembersPage() {
  const { open } = route.useSearch()
  const members = useMembers()
  const { data: shown, hasMore, isLoadingMore, loadMore } = members
  // The one that was searched for may be on a later page.
  const isMissing = open !== undefined && hasMore && !isLoadingMore && !shown?.some(({ id }) => id === open)
  useEffect(() => {
    if (isMissing) loadMore()
  })
  const isAdmin = useIsAdmin()
  const [isNew, setNew] = useNewForm()
  const [edited, setEdited] = useState<Member>()
  const [deactivated, setDeactivated] = useState<Member>()
  const [invited, setInvited] = useState<InvitedMember>()
  const [inviting, setInviting] = useState<Member>()
  const [uninvited, setUninvited] = useState<Member>()
  const [withPasskeys, setWithPasskeys] = useState<Member>()
  const invite = useSettingChange(['members'], inviteMember)
  const end = useSettingChange(['members'], endInvitation)
  const deactivate = useSettingChange(['members'], useRepeatable(deleteMember))
  const activate = useSettingChange(['members'], (member: Member) =>
    changeMember(member, { status: 'active' }, ['status']),
  )
  const onActivate = (member: Member) =>
    activate.mutate(member, {
      onSuccess: () => notify(`${member.name} is active again.`),
      onError: (error) => notify(describeError(error).text, { isError: true }),
    })
  const actions: Column<Member> = {
    header: 'Actions',
    cell: (member) => {
      const isActive = member.status === 'active'
      return (
        <MoreActions
          of={member.name}
          actions={[
            { label: 'Edit', onClick: () => setEdited(member) },
            { label: 'Passkeys', onClick: () => setWithPasskeys(member) },
            ...(isActive ? [{ label: 'Invite', onClick: () => setInviting(member) }] : []),
            ...(member.invited_until === null
              ? []
              : [{ label: 'End the invitation', onClick: () => setUninvited(member) }]),
            isActive
              ? { label: 'Deactivate', onClick: () => setDeactivated(member), isDangerous: true }
              : { label: 'Activate', onClick: () => onActivate(member) },
          ]}
        />
      )
    },
  }
  return (
    <>
      <PageHeader title="Members">
        {isAdmin && <Button onClick={() => setNew(true)}>Add a member</Button>}
      </PageHeader>
      <AdminNote />
      {invited && <InvitationNote member={invited} onClose={() => setInvited(undefined)} />}
      {withPasskeys && (
        <Section
          title={`Passkeys of ${withPasskeys.name}`}
          actions={
            <Button variant="default" onClick={() => setWithPasskeys(undefined)}>
              Done
            </Button>
          }
        >
          <PasskeyTable member={withPasskeys.id} empty="The member has no passkey." />
        </Section>
      )}
      <ListTable
        list={members}
        caption="Members"
        current={open}
        columns={isAdmin ? [...MEMBER_COLUMNS, actions] : MEMBER_COLUMNS}
        empty="There is no member yet."
      />
      {isAdmin && isNew && <MemberDialog onInvited={setInvited} onClose={() => setNew(false)} />}
      {edited && <MemberDialog member={edited} onInvited={setInvited} onClose={() => setEdited(undefined)} />}
      <ConfirmDialog
        opened={inviting !== undefined}
        onClose={() => setInviting(undefined)}
        title={`Invite ${inviting?.name ?? 'the member'} again?`}
        confirm="Invite"
        action={async () => inviting && invite.mutateAsync(inviting.id)}
        done="The link of the invitation is above the members."
        onDone={setInvited}
        isDestructive={false}
      >
        <p>
          The link lets the member add a passkey, such as after losing every device. It ends the invitation
          before.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={uninvited !== undefined}
        onClose={() => setUninvited(undefined)}
        title={`End the invitation of ${uninvited?.name ?? 'the member'}?`}
        confirm="End"
        action={async () => uninvited && end.mutateAsync(uninvited)}
        done="The invitation has ended."
      >
        <p>The link stops working. You can invite the member again.</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={deactivated !== undefined}
        onClose={() => setDeactivated(undefined)}
        title={`Deactivate ${deactivated?.name ?? 'the member'}?`}
        confirm="Deactivate"
        action={async () => deactivated && deactivate.mutateAsync(deactivated)}
        done="The member was deactivated."
      >
        <p>
          All sessions and API keys of the member stop working within seconds. Deliveries of the subscriptions
          that the member owns wait until another member takes them over, or until you activate the member
          again.
        </p>
      </ConfirmDialog>
    </>
  )
}
