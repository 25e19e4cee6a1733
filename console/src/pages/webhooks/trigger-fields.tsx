import { Checkbox } from '@mantine/core'
import type { TriggerId } from '../../api/subscription-types.ts'
import { useTriggers } from '../../api/subscriptions.ts'
import { FieldGroup } from '../../parts/field-group.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import type { Draft } from './subscription-draft.ts'
import styles from './subscription-fields.module.css'

interface Props {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly error: string | undefined
}

/** Chooses all triggers or some of them. */
export function TriggerFields({ draft, onChange, error }: Props) {
  const triggers = useTriggers()
  const toggle = (id: TriggerId, isChosen: boolean) => {
    const others = draft.triggers.filter((each) => each !== id)
    onChange({ ...draft, triggers: isChosen ? [...others, id] : others })
  }
  return (
    <FieldGroup legend="Triggers">
      <Checkbox
        label="All triggers, also those that are added later"
        checked={draft.isForAll}
        onChange={(event) => onChange({ ...draft, isForAll: event.currentTarget.checked })}
      />
      {!draft.isForAll && (
        <Loaded query={triggers}>
          {(all) => (
            <div className={styles.choices}>
              {all.map(({ id, description }) => (
                <Checkbox
                  key={id}
                  label={id}
                  description={description}
                  checked={draft.triggers.includes(id)}
                  onChange={(event) => toggle(id, event.currentTarget.checked)}
                />
              ))}
            </div>
          )}
        </Loaded>
      )}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </FieldGroup>
  )
}
