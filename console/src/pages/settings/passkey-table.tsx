import { useState } from 'react'
import { type Passkey, removePasskey, usePasskeyRefresh, usePasskeys } from '../../api/passkeys.ts'
import { Writes } from '../../controls/writes.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { Time } from '../../parts/time.tsx'

interface Props {
  /** The member whose passkeys an admin sees; absent: the user sees their own passkeys. */
  readonly member?: string
  /** What is shown if there is none. */
  readonly empty: string
}

/** Passkeys, each with a button that removes it. */
export function PasskeyTable({ member, empty }: Props) {
  const list = usePasskeys(member)
  const refresh = usePasskeyRefresh()
  const [removed, setRemoved] = useState<Passkey>()
  const columns: readonly Column<Passkey>[] = [
    { header: 'Name', cell: ({ name }) => name },
    { header: 'Added', cell: ({ created_at }) => <Time value={created_at} /> },
    {
      header: 'Last used',
      cell: ({ last_used_at }) => (last_used_at === null ? 'Never' : <Time value={last_used_at} />),
    },
    {
      header: 'Actions',
      cell: (passkey) => (
        <Writes>
          <LinkButton isDangerous onClick={() => setRemoved(passkey)} aria-label={`Remove ${passkey.name}`}>
            Remove
          </LinkButton>
        </Writes>
      ),
    },
  ]
  return (
    <>
      <ListTable list={list} caption="Passkeys" columns={columns} empty={empty} />
      <ConfirmDialog
        opened={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title="Remove this passkey?"
        confirm="Remove"
        action={async () => removed && removePasskey(removed.id)}
        done="The passkey was removed."
        onDone={() => void refresh()}
      >
        <p>
          It can no longer be used to sign in, and the sessions that it started end within 5 seconds. This
          cannot be undone.
        </p>
        {member === undefined && list.data?.length === 1 && (
          <p>
            <strong>It is your only passkey.</strong> Without another one you are locked out, until an admin
            sends you a new invitation.
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
