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

/** Actions of an admin for a member; each opens a confirmation, a form or a table. */
type Action = 'Edit' | 'Passkeys' | 'Invite' | 'End the invitation' | 'Deactivate'

const route = getRouteApi('/shell/settings/members')

export function MembersPage() {
  const { open } = route.useSearch()
  const members = useMembers()
  const { data: shown, hasMore, isLoadingMore, loadMore } = members
  // The member that a search found may be on a later page.
  const isMissing = open !== undefined && hasMore && !isLoadingMore && !shown?.some(({ id }) => id === open)
  useEffect(() => {
    if (isMissing) loadMore()
  })
  const isAdmin = useIsAdmin()
  const [isNew, setNew] = useNewForm()
  const [invited, setInvited] = useState<InvitedMember>()
  const [asked, ask] = useState<readonly [Action, Member]>()
  const [action, member] = asked ?? []
  const name = member?.name ?? 'the member'
  const close = () => ask(undefined)
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
    cell: (row) => {
      const isActive = row.status === 'active'
      const of = (label: Action) => ({ label, onClick: () => ask([label, row]) })
      return (
        <MoreActions
          of={row.name}
          actions={[
            of('Edit'),
            of('Passkeys'),
            ...(isActive ? [of('Invite')] : []),
            ...(row.invited_until === null ? [] : [of('End the invitation')]),
            isActive
              ? { ...of('Deactivate'), isDangerous: true }
              : { label: 'Activate', onClick: () => onActivate(row) },
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
      {action === 'Passkeys' && member && (
        <Section
          title={`Passkeys of ${name}`}
          actions={
            <Button variant="default" onClick={close}>
              Done
            </Button>
          }
        >
          <PasskeyTable member={member.id} empty="The member has no passkey." />
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
      {action === 'Edit' && member && <MemberDialog member={member} onInvited={setInvited} onClose={close} />}
      <ConfirmDialog
        opened={action === 'Invite'}
        onClose={close}
        title={`Invite ${name} again?`}
        confirm="Invite"
        action={async () => member && invite.mutateAsync(member.id)}
        done="The link of the invitation is above the members."
        onDone={setInvited}
        isDestructive={false}
      >
        <p>
          The link lets the member add a passkey, such as after losing every device. It replaces the earlier
          invitation.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={action === 'End the invitation'}
        onClose={close}
        title={`End the invitation of ${name}?`}
        confirm="End"
        action={async () => member && end.mutateAsync(member)}
        done="The invitation has ended."
      >
        <p>The link stops working. You can invite the member again.</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={action === 'Deactivate'}
        onClose={close}
        title={`Deactivate ${name}?`}
        confirm="Deactivate"
        action={async () => member && deactivate.mutateAsync(member)}
        done="The member was deactivated."
      >
        <p>
          All sessions and API keys of the member stop working within seconds, and the member’s calendar feeds
          end permanently. Deliveries of the subscriptions that the member owns wait until another member
          takes them over, or until you activate the member again.
        </p>
      </ConfirmDialog>
    </>
  )
}
