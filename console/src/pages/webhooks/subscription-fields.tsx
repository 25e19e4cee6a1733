import { Checkbox, TextInput } from '@mantine/core'
import type { Subscription } from '../../api/subscription-types.ts'
import { fieldError } from '../../parts/field-errors.ts'
import { HeaderFields } from './header-fields.tsx'
import { type Draft, hasHeaders, leavesHeaders } from './subscription-draft.ts'
import styles from './subscription-fields.module.css'
import { TriggerFields } from './trigger-fields.tsx'

interface Props {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly error: unknown
  /** The subscription that is edited. */
  readonly stored?: Subscription
}

/** The fields that show their own errors. */
export const FIELDS = ['target_url', 'trigger_ids', 'description', 'headers']

export function SubscriptionFields({ draft, onChange, error, stored }: Props) {
  const mustReplace = stored !== undefined && leavesHeaders(draft, stored)
  return (
    <>
      <TextInput
        label="Target URL"
        description="Events are posted here."
        type="url"
        required
        data-autofocus
        value={draft.targetUrl}
        onChange={(event) => onChange({ ...draft, targetUrl: event.currentTarget.value })}
        error={fieldError(error, 'target_url')}
      />
      <TriggerFields draft={draft} onChange={onChange} error={fieldError(error, 'trigger_ids')} />
      <TextInput
        label="Description"
        value={draft.description}
        onChange={(event) => onChange({ ...draft, description: event.currentTarget.value })}
        error={fieldError(error, 'description')}
      />
      {stored && hasHeaders(stored) && !mustReplace && (
        <Checkbox
          label="Keep the custom headers as they are"
          description="Their values cannot be shown. To change one, enter all of them again."
          checked={draft.keepsHeaders}
          onChange={(event) => onChange({ ...draft, keepsHeaders: event.currentTarget.checked })}
        />
      )}
      {mustReplace && (
        <p role="status" className={styles.note}>
          The values of the custom headers were given for another host and are not sent to this one. Enter
          them again, or remove the headers.
        </p>
      )}
      {(mustReplace || !draft.keepsHeaders) && (
        <HeaderFields
          rows={draft.headers}
          onChange={(headers) => onChange({ ...draft, headers })}
          error={fieldError(error, 'headers')}
        />
      )}
    </>
  )
}
