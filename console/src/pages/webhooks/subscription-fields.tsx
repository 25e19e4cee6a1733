import { Checkbox, TextInput } from '@mantine/core'
import { fieldError } from '../../parts/field-errors.ts'
import type { Draft } from './draft.ts'
import { HeaderFields } from './header-fields.tsx'
import { TriggerFields } from './trigger-fields.tsx'

interface Props {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly error: unknown
  /** Whether the subscription has headers that can be kept. */
  readonly hasHeaders: boolean
}

/** The fields that show their own errors. */
export const FIELDS = ['target_url', 'trigger_ids', 'description', 'headers']

export function SubscriptionFields({ draft, onChange, error, hasHeaders }: Props) {
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
      {hasHeaders && (
        <Checkbox
          label="Keep the custom headers as they are"
          description="Their values cannot be shown. To change one, enter all of them again."
          checked={draft.keepsHeaders}
          onChange={(event) => onChange({ ...draft, keepsHeaders: event.currentTarget.checked })}
        />
      )}
      {!draft.keepsHeaders && (
        <HeaderFields
          rows={draft.headers}
          onChange={(headers) => onChange({ ...draft, headers })}
          error={fieldError(error, 'headers')}
        />
      )}
    </>
  )
}
