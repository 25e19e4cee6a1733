import { Button } from '@mantine/core'
import { useState } from 'react'
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
import { LinkButton } from '../../parts/link-button.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { notify } from '../../parts/notify.ts'
import { PageHeader } from '../../parts/page-header.tsx'
import { Section } from '../../parts/section.tsx'
import { AdminNote, useIsAdmin } from './admin-note.tsx'
import { InvitationNote } from './invitation-note.tsx'
import { MEMBER_COLUMNS } from './member-columns.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { PasskeyTable } from './passkey-table.tsx'
import styles from './settings-tables.module.css'

export function MembersPage() {
  const members = useMembers()
  const isAdmin = useIsAdmin()
  const [edited, setEdited] = useState<Member | 'new'>()
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
    cell: (member) => (
      <span className={styles.actions}>
        <LinkButton onClick={() => setEdited(member)} aria-label={`Edit ${member.name}`}>
          Edit
        </LinkButton>
        <LinkButton onClick={() => setWithPasskeys(member)} aria-label={`Passkeys of ${member.name}`}>
          Passkeys
        </LinkButton>
        {member.status === 'active' && (
          <LinkButton onClick={() => setInviting(member)} aria-label={`Invite ${member.name}`}>
            Invite
          </LinkButton>
        )}
        {member.invited_until !== null && (
          <LinkButton
            onClick={() => setUninvited(member)}
            aria-label={`End the invitation of ${member.name}`}
          >
            End invitation
          </LinkButton>
        )}
        {member.status === 'active' ? (
          <LinkButton
            isDangerous
            onClick={() => setDeactivated(member)}
            aria-label={`Deactivate ${member.name}`}
          >
            Deactivate
          </LinkButton>
        ) : (
          <LinkButton onClick={() => onActivate(member)} aria-label={`Activate ${member.name}`}>
            Activate
          </LinkButton>
        )}
      </span>
    ),
  }
  return (
    <>
      <PageHeader title="Members">
        {isAdmin && <Button onClick={() => setEdited('new')}>Add a member</Button>}
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
        columns={isAdmin ? [...MEMBER_COLUMNS, actions] : MEMBER_COLUMNS}
        empty="There is no member yet."
      />
      {edited && (
        <MemberDialog
          {...(edited !== 'new' && { member: edited })}
          onInvited={setInvited}
          onClose={() => setEdited(undefined)}
        />
      )}
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
