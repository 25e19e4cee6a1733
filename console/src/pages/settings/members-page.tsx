import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRepeatable } from '../../api/change-shown.ts'
import { changeMember, deleteMember, type Member, useMembers } from '../../api/members.ts'
import { useSettingChange } from '../../api/settings.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { describeError } from '../../parts/describe-error.ts'
import { LinkButton } from '../../parts/link-button.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { notify } from '../../parts/notify.ts'
import { PageHeader } from '../../parts/page-header.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { AdminNote, useIsAdmin } from './admin-note.tsx'
import { MemberDialog } from './member-dialog.tsx'
import { permissionLabel } from './permissions.ts'
import styles from './settings-tables.module.css'

const COLUMNS: readonly Column<Member>[] = [
  { header: 'Name', cell: ({ name }) => name },
  { header: 'Email', cell: ({ email }) => email },
  { header: 'Permissions', cell: ({ permissions }) => permissions.map(permissionLabel).join(', ') || 'none' },
  {
    header: 'Status',
    cell: ({ status }) => <StatusBadge tone={status === 'active' ? 'good' : 'neutral'}>{status}</StatusBadge>,
  },
]

export function MembersPage() {
  const members = useMembers()
  const isAdmin = useIsAdmin()
  const [edited, setEdited] = useState<Member | 'new'>()
  const [deactivated, setDeactivated] = useState<Member>()
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
      <ListTable
        list={members}
        caption="Members"
        columns={isAdmin ? [...COLUMNS, actions] : COLUMNS}
        empty="There is no member yet."
      />
      {edited && (
        <MemberDialog {...(edited !== 'new' && { member: edited })} onClose={() => setEdited(undefined)} />
      )}
      <ConfirmDialog
        opened={deactivated !== undefined}
        onClose={() => setDeactivated(undefined)}
        title={`Deactivate ${deactivated?.name ?? 'the member'}?`}
        confirm="Deactivate"
        action={async () => deactivated && deactivate.mutateAsync(deactivated)}
        done="The member was deactivated."
      >
        <p>
          All API keys of the member stop working within seconds. Deliveries of the subscriptions that the
          member owns wait until another member takes them over, or until you activate the member again.
        </p>
      </ConfirmDialog>
    </>
  )
}
