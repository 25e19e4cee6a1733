import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  type CalendarFeed,
  type CalendarFeedWithSecret,
  revokeCalendarFeed,
  useCalendarFeeds,
} from '../../api/calendar-feeds.ts'
import { useSettingChange } from '../../api/settings.ts'
import { Writes } from '../../controls/writes.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { ListTable } from '../../parts/list-table.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { CalendarFeedDialog, NewFeedDialog, SCOPES } from './calendar-feed-dialogs.tsx'

/** The user's calendar feeds, created and revoked here. */
export function CalendarFeedsSection() {
  const list = useCalendarFeeds()
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<CalendarFeedWithSecret>()
  const [revoked, setRevoked] = useState<CalendarFeed>()
  const revoke = useSettingChange(['calendar-feeds'], revokeCalendarFeed)
  const columns: readonly Column<CalendarFeed>[] = [
    { header: 'Shows', cell: ({ scope }) => SCOPES[scope] },
    { header: 'Created', cell: ({ created_at }) => <Time value={created_at} /> },
    {
      header: 'Last read',
      cell: ({ last_read_at }) => (last_read_at === null ? 'Never' : <Time value={last_read_at} />),
    },
    {
      header: 'Actions',
      cell: (feed) => (
        <Writes>
          <LinkButton
            isDangerous
            onClick={() => setRevoked(feed)}
            aria-label={`Revoke the feed of ${SCOPES[feed.scope]}`}
          >
            Revoke
          </LinkButton>
        </Writes>
      ),
    },
  ]
  return (
    <Section
      title="Calendar feeds"
      actions={
        <Writes>
          <Button onClick={() => setCreating(true)}>Create a feed</Button>
        </Writes>
      }
    >
      <ListTable
        list={list}
        caption="Calendar feeds"
        columns={columns}
        empty="Create a feed to see appointments in Google Calendar, Apple Calendar or Outlook."
      />
      {isCreating && (
        <CalendarFeedDialog
          onClose={() => setCreating(false)}
          onCreated={(feed) => {
            setCreating(false)
            setCreated(feed)
          }}
        />
      )}
      <NewFeedDialog created={created} onClose={() => setCreated(undefined)} />
      <ConfirmDialog
        opened={revoked !== undefined}
        onClose={() => setRevoked(undefined)}
        title="Revoke this calendar feed?"
        confirm="Revoke"
        action={async () => revoked && revoke.mutateAsync(revoked.id)}
        done="The feed was revoked."
      >
        <p>Calendars that subscribe to the feed get no more changes. This cannot be undone.</p>
      </ConfirmDialog>
    </Section>
  )
}
