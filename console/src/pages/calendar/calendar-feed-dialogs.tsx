import { Radio } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type CalendarFeedWithSecret,
  type CalendarScope,
  createCalendarFeed,
} from '../../api/calendar-feeds.ts'
import { useSettingChange } from '../../api/settings.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { ShownOnceDialog } from '../../parts/shown-once-dialog.tsx'

export const SCOPES: Readonly<Record<CalendarScope, string>> = {
  mine: 'My appointments',
  workspace: 'All appointments',
}

interface CalendarFeedDialogProps {
  readonly onClose: () => void
  readonly onCreated: (feed: CalendarFeedWithSecret) => void
}

export function CalendarFeedDialog({ onClose, onCreated }: CalendarFeedDialogProps) {
  const form = useForm<{ scope: CalendarScope }>({ initialValues: { scope: 'mine' } })
  const create = useSettingChange(['calendar-feeds'], createCalendarFeed)
  return (
    <FormDialog
      form={form}
      title="Create a calendar feed"
      submit="Create"
      save={({ scope }) => create.mutateAsync(scope)}
      onSaved={onCreated}
      onClose={onClose}
    >
      <Radio.Group label="Shows" {...form.getInputProps('scope')}>
        <Radio
          value="mine"
          label={SCOPES.mine}
          description="Appointments that you have as sales rep or project manager."
        />
        <Radio
          value="workspace"
          label={SCOPES.workspace}
          description="Appointments of the whole workspace."
        />
      </Radio.Group>
    </FormDialog>
  )
}

interface NewFeedDialogProps {
  readonly created: CalendarFeedWithSecret | undefined
  readonly onClose: () => void
}

export const NewFeedDialog = ({ created, onClose }: NewFeedDialogProps) => (
  <ShownOnceDialog
    title="Your new calendar feed"
    noun="address"
    value={created?.url}
    onClose={onClose}
    purpose={
      <>
        Anyone who has it can read the appointments. Add it in Google Calendar by <em>From URL</em>, in Apple
        Calendar by <em>New Calendar Subscription</em>, in Outlook by <em>Subscribe from web</em>.
      </>
    }
  />
)
