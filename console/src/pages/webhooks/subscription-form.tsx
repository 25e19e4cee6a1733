import { Checkbox, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useState } from 'react'
import { useEdit } from '../../api/change-shown.ts'
import {
  changeSubscription,
  createSubscription,
  type Subscription,
  type SubscriptionChange,
  type SubscriptionWithSecret,
  useSubscriptionChange,
  useTriggers,
} from '../../api/subscriptions.ts'
import { FieldGroup } from '../../parts/field-group.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { RowFields } from '../../parts/row-fields.tsx'
import styles from './subscription-form.module.css'
import {
  changeOf,
  creationOf,
  hasHeaders,
  leavesHeaders,
  type SubscriptionValues,
  valuesOf,
} from './subscription-values.ts'

interface Props {
  /** The subscription to edit; without one, a new one is created. */
  readonly subscription?: Subscription
  readonly onCreated?: (subscription: SubscriptionWithSecret) => void
  readonly onClose: () => void
}

/** Values of headers are credentials and are never shown, so existing headers cannot be edited one by one. */
const SECRET = ['headers', 'keepsHeaders']

export function SubscriptionForm({ subscription, onCreated, onClose }: Props) {
  // Changes by other people while the form is open must not count as changes of the form.
  const [stored] = useState(subscription)
  const form = useForm({ initialValues: valuesOf(stored ?? {}) })
  const create = useSubscriptionChange(createSubscription)
  const change = useSubscriptionChange(
    useEdit(stored, (shown: Subscription, body: SubscriptionChange) => changeSubscription(shown, body)),
  )
  const mustReplace = stored !== undefined && leavesHeaders(form.values, stored)
  return (
    <FormDialog
      form={form}
      unkept={SECRET}
      shown={['headers']}
      title={stored ? 'Edit the subscription' : 'Create a subscription'}
      submit={stored ? 'Save' : 'Create'}
      save={async (values) => {
        if (stored) await change.mutateAsync(changeOf(values, stored))
        else onCreated?.(await create.mutateAsync(creationOf(values)))
      }}
      done={stored && (() => 'The subscription was changed.')}
      onClose={onClose}
    >
      <TextInput
        label="Target URL"
        description="Events are posted here."
        type="url"
        required
        data-autofocus
        {...form.getInputProps('target_url')}
      />
      <TriggerFields form={form} />
      <TextInput label="Description" {...form.getInputProps('description')} />
      {stored && hasHeaders(stored) && !mustReplace && (
        <Checkbox
          label="Keep the custom headers as they are"
          description="Their values cannot be shown. To change one, enter all of them again."
          {...form.getInputProps('keepsHeaders', { type: 'checkbox' })}
        />
      )}
      {mustReplace && (
        <p role="status" className={styles.note}>
          The values of the custom headers were given for another host and are not sent to this one. Enter
          them again, or remove the headers.
        </p>
      )}
      {(mustReplace || !form.values.keepsHeaders) && <HeaderFields form={form} />}
    </FormDialog>
  )
}

interface FieldsProps {
  readonly form: UseFormReturnType<SubscriptionValues>
}

/** Chooses all triggers or some of them. */
function TriggerFields({ form }: FieldsProps) {
  const triggers = useTriggers()
  return (
    <FieldGroup legend="Triggers" error={form.errors.trigger_ids}>
      <Checkbox
        label="All triggers, also those that are added later"
        {...form.getInputProps('isForAll', { type: 'checkbox' })}
      />
      {!form.values.isForAll && (
        <Loaded query={triggers}>
          {(all) => (
            <Checkbox.Group {...form.getInputProps('trigger_ids', { withError: false })}>
              <div className={styles.choices}>
                {all.map(({ id, description }) => (
                  <Checkbox key={id} value={id} label={id} description={description} />
                ))}
              </div>
            </Checkbox.Group>
          )}
        </Loaded>
      )}
    </FieldGroup>
  )
}

/** Headers that are sent with every delivery. */
function HeaderFields({ form }: FieldsProps) {
  const { headers } = form.values
  const key = Math.max(0, ...headers.map((row) => row.key)) + 1
  return (
    <RowFields
      legend="Custom headers"
      row="a header"
      rows={headers}
      error={form.errors.headers}
      className={styles.header}
      onAdd={() => form.insertListItem('headers', { key, name: '', value: '' })}
      onRemove={(index) => form.removeListItem('headers', index)}
    >
      {(index) => (
        <>
          <TextInput
            aria-label={`Name of header ${index + 1}`}
            placeholder="Name"
            {...form.getInputProps(`headers.${index}.name`)}
          />
          <TextInput
            aria-label={`Value of header ${index + 1}`}
            placeholder="Value"
            autoComplete="off"
            {...form.getInputProps(`headers.${index}.value`)}
          />
        </>
      )}
    </RowFields>
  )
}
