import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMe } from '../../api/me.ts'
import { useMembers } from '../../api/members.ts'
import {
  type ApiKey,
  type ApiKeyWithSecret,
  revokeApiKey,
  useApiKeys,
  useSettingChange,
} from '../../api/settings.ts'
import { Writes } from '../../controls/writes.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { PageHeader } from '../../parts/page-header.tsx'
import { permissionLabel } from '../../parts/permission-words.ts'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { Time } from '../../parts/time.tsx'
import { ApiKeyDialog, NewKeyDialog } from './api-key-dialogs.tsx'

const statusOf = ({ status, expires_at }: ApiKey) =>
  status === 'active' && expires_at !== null && new Date(expires_at) <= new Date() ? 'expired' : status

function rightsOf({ permissions, read_only, manage_subscriptions }: ApiKey): string {
  const rights = permissions === null ? 'All of the member' : permissions.map(permissionLabel).join(', ')
  const limit = manage_subscriptions ? ' (read-only, manages webhooks)' : ' (read-only)'
  return `${rights || 'No permissions'}${read_only ? limit : ''}`
}

export function ApiKeysPage() {
  const keys = useApiKeys()
  const { data: me } = useMe()
  const { data: members } = useMembers()
  const [isCreating, setIsCreating] = useState(false)
  const [created, setCreated] = useState<ApiKeyWithSecret>()
  const [revoked, setRevoked] = useState<ApiKey>()
  const revoke = useSettingChange(['api-keys'], revokeApiKey)
  const isOwn = revoked?.id === me?.api_key_id
  const columns: readonly Column<ApiKey>[] = [
    {
      header: 'Name',
      csv: ({ name }) => name,
      cell: ({ id, name }) =>
        id === me?.api_key_id ? `${name || 'Unnamed'} (this session)` : name || 'Unnamed',
    },
    {
      header: 'Member',
      cell: ({ member_id }) => members?.find(({ id }) => id === member_id)?.name ?? member_id,
    },
    {
      header: 'Status',
      csv: statusOf,
      cell: (key) => {
        const status = statusOf(key)
        return <StatusBadge tone={status === 'active' ? 'good' : 'neutral'}>{status}</StatusBadge>
      },
    },
    { header: 'Rights', cell: rightsOf },
    {
      header: 'Expires',
      csv: ({ expires_at }) => expires_at,
      cell: ({ expires_at }) => (expires_at === null ? 'Never' : <Time value={expires_at} />),
    },
    {
      header: 'Last used',
      csv: ({ last_used_at }) => last_used_at,
      cell: ({ last_used_at }) => (last_used_at === null ? 'Never' : <Time value={last_used_at} />),
    },
    {
      header: 'Created',
      csv: ({ created_at }) => created_at,
      cell: ({ created_at }) => <Time value={created_at} />,
    },
    {
      header: 'Actions',
      cell: (key) =>
        key.status === 'active' && (
          <Writes>
            <LinkButton
              isDangerous
              onClick={() => setRevoked(key)}
              aria-label={`Revoke ${key.name || 'the unnamed key'}`}
            >
              Revoke
            </LinkButton>
          </Writes>
        ),
    },
  ]
  return (
    <>
      <PageHeader title="API keys">
        <Writes>
          <Button onClick={() => setIsCreating(true)}>Create a key</Button>
        </Writes>
      </PageHeader>
      <ListTable list={keys} caption="API keys" columns={columns} empty="There is no key yet." />
      {isCreating && me && (
        <ApiKeyDialog
          me={me}
          onClose={() => setIsCreating(false)}
          onCreated={(key) => {
            setIsCreating(false)
            setCreated(key)
          }}
        />
      )}
      <NewKeyDialog created={created} onClose={() => setCreated(undefined)} />
      <ConfirmDialog
        opened={revoked !== undefined}
        onClose={() => setRevoked(undefined)}
        title="Revoke this API key?"
        confirm="Revoke"
        action={async () => revoked && revoke.mutateAsync(revoked.id)}
        done="The key was revoked. It stops working within 5 seconds."
      >
        <p>Programs that use the key get 401 from then on. This cannot be undone.</p>
        {isOwn && <p>You are signed in with this key, so you will have to sign in with another one.</p>}
      </ConfirmDialog>
    </>
  )
}
