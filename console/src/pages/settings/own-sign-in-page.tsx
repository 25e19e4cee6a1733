import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMe } from '../../api/me.ts'
import {
  addPasskey,
  endOtherSession,
  type Session,
  usePasskeyRefresh,
  useSessions,
} from '../../api/passkeys.ts'
import type { Column } from '../../parts/data-table.tsx'
import { describeError } from '../../parts/describe-error.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { notify } from '../../parts/notify.ts'
import { PageHeader } from '../../parts/page-header.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { browserName } from './browser-name.ts'
import { PasskeyTable } from './passkey-table.tsx'

/** The passkeys of the member, and where the member is signed in. */
export function OwnSignInPage() {
  const { data: me } = useMe()
  const isSession = me !== undefined && me.session_id !== null
  return (
    <>
      <PageHeader title="Your sign-in" />
      <Passkeys mayAdd={isSession} />
      <Sessions current={me?.session_id ?? null} />
    </>
  )
}

function Passkeys({ mayAdd }: { readonly mayAdd: boolean }) {
  const refresh = usePasskeyRefresh()
  const [isAdding, setAdding] = useState(false)
  return (
    <Section
      title="Passkeys"
      actions={mayAdd && <Button onClick={() => setAdding(true)}>Add a passkey</Button>}
    >
      {!mayAdd && (
        <p>You are signed in with an API key. To add a passkey, sign in with a passkey or an invitation.</p>
      )}
      <PasskeyTable empty="You have no passkey. An admin can send you an invitation to add one." />
      {isAdding && <PasskeyDialog onClose={() => setAdding(false)} onAdded={refresh} />}
    </Section>
  )
}

interface PasskeyDialogProps {
  readonly onClose: () => void
  readonly onAdded: () => unknown
}

function PasskeyDialog({ onClose, onAdded }: PasskeyDialogProps) {
  const form = useForm({ initialValues: { name: '' } })
  return (
    <FormDialog
      form={form}
      title="Add a passkey"
      submit="Add"
      save={({ name }) => addPasskey(name.trim())}
      done={() => 'The passkey was added.'}
      onSaved={onAdded}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Such as the device that has it."
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  )
}

function Sessions({ current }: { readonly current: string | null }) {
  const list = useSessions()
  const refresh = usePasskeyRefresh()
  const end = useMutation({
    mutationFn: endOtherSession,
    onSuccess: () => notify('The session ends within 5 seconds.'),
    onError: (error) => notify(describeError(error).text, { isError: true }),
    onSettled: refresh,
  })
  const columns: readonly Column<Session>[] = [
    { header: 'Browser', cell: ({ user_agent }) => browserName(user_agent) },
    { header: 'Passkey', cell: ({ passkey }) => passkey?.name ?? '–' },
    {
      header: 'Last used',
      cell: ({ last_used_at }) => (last_used_at === null ? '–' : <Time value={last_used_at} />),
    },
    { header: 'Began', cell: ({ created_at }) => <Time value={created_at} /> },
    { header: 'Ends', cell: ({ expires_at }) => <Time value={expires_at} /> },
    {
      header: 'Actions',
      cell: ({ id, created_at }) =>
        id === current ? (
          'This session'
        ) : (
          <LinkButton onClick={() => end.mutate(id)} aria-label={`End the session of ${created_at}`}>
            End
          </LinkButton>
        ),
    },
  ]
  return (
    <Section title="Sessions">
      <ListTable
        list={list}
        caption="Sessions"
        columns={columns}
        empty="You are not signed in with a passkey."
      />
    </Section>
  )
}
