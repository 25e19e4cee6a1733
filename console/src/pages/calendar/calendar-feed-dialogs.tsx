import { Button, Radio } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type CalendarFeedWithSecret,
  type CalendarScope,
  createCalendarFeed,
} from '../../api/calendar-feeds.ts'
import { useSettingChange } from '../../api/settings.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import dialog from '../../parts/dialog.module.css'
import { Dialog } from '../../parts/dialog.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'

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

/** The only place that shows the address of a feed. It is forgotten when the dialog is closed. */
export function NewFeedDialog({ created, onClose }: NewFeedDialogProps) {
  return (
    <Dialog opened={created !== undefined} onClose={onClose} title="Your new calendar feed">
      {created && (
        <>
          <p>
            Copy the address now: it is not shown again. Anyone who has it can read the appointments. Add it
            in Google Calendar by <em>From URL</em>, in Apple Calendar by <em>New Calendar Subscription</em>,
            in Outlook by <em>Subscribe from web</em>.
          </p>
          <p>
            <code>{created.url}</code>
          </p>
          <div>
            <CopyButton text={created.url} label="Copy the address" isFirst />
          </div>
          <div className={dialog.buttons}>
            <Button onClick={onClose}>Done</Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
