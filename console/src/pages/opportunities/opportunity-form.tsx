import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { keysOf } from '../../../../shared/domain/kit/keys-of.ts'
import { OPPORTUNITY_TEXTS } from '../../../../shared/domain/kit/texts.ts'
import { useEdit } from '../../api/change-shown.ts'
import { useAllCustomFields, useAllMembers } from '../../api/choices.ts'
import { createContact, useContactChange } from '../../api/contacts.ts'
import {
  changeOpportunity,
  createOpportunity,
  type Opportunity,
  type OpportunityChange,
  type Pipeline,
  useOpportunityChange,
} from '../../api/opportunities.ts'
import { ContactField } from '../../controls/contact-field.tsx'
import { ADDRESS_LABELS, OPPORTUNITY_LABELS } from '../../controls/contact-texts.ts'
import { contactOf, type NewContact, NewContactFields } from '../../controls/new-contact-fields.tsx'
import styles from '../../controls/sales-form.module.css'
import { errorsUnder } from '../../parts/field-errors.ts'
import { FieldGroup } from '../../parts/field-group.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { localInput } from '../../parts/format-time.ts'
import { MoreFields } from '../../parts/more-fields.tsx'
import { NumberInput } from '../../parts/number-input.tsx'
import { withContactName } from './contact-name.ts'
import { CustomFieldInput } from './custom-field-input.tsx'
import { changeOf, faultsOf, type OpportunityValues, valuesOf } from './opportunity-values.ts'

interface Props {
  /** The opportunity to edit, with its values when the form is opened; if absent, the form creates an opportunity. */
  readonly opportunity?: Opportunity
  readonly pipelines: readonly Pipeline[]
  /** The pipeline of a new opportunity. */
  readonly pipeline?: Pipeline
  /** The contact of a new opportunity. */
  readonly contactId?: string
  /** The appointment of a new opportunity. */
  readonly appointmentAt?: string
  readonly onClose: () => void
}

/** If the contact is new, it is created when the form is sent. */
type Values = OpportunityValues & { readonly new_contact: NewContact | null }

const PEOPLE = [
  ['sales_rep_id', 'Sales rep'],
  ['project_manager_id', 'Project manager'],
  ['ar_owner_id', 'Accounts receivable'],
] as const

/** The fields of a new opportunity that are shown on request. */
const MORE = [
  'contact_name',
  'appointment_at',
  'tags',
  ...PEOPLE.map(([name]) => name),
  ...keysOf(OPPORTUNITY_TEXTS),
]

export function OpportunityForm(props: Props) {
  const { opportunity, pipelines, pipeline, contactId, appointmentAt, onClose } = props
  const customFields = useAllCustomFields().data ?? []
  const members = useAllMembers().data ?? []
  // The pipeline and stage of a new opportunity are sent even if the user did not change them.
  const [before] = useState(() => valuesOf(opportunity ?? {}))
  const place = pipeline && { pipeline_id: pipeline.id, stage_id: pipeline.stages[0]?.id ?? '' }
  const appointment = appointmentAt && { appointment_at: localInput(appointmentAt) }
  const contact = contactId && { primary_contact_id: contactId }
  const form = useForm<Values>({
    initialValues: { ...before, ...place, ...contact, ...appointment, new_contact: null },
    validate: (values) => faultsOf(values, customFields),
  })
  const edit = useEdit(opportunity, (shown: Opportunity, body: OpportunityChange) =>
    changeOpportunity(shown, body),
  )
  const change = useOpportunityChange(opportunity ? edit : createOpportunity)
  const addContact = useContactChange(createContact)
  const withContact = async ({ new_contact, ...values }: Values): Promise<OpportunityValues> => {
    if (!new_contact) return withContactName(values, before)
    const { id, name } = await addContact
      .mutateAsync(contactOf(new_contact))
      .catch((error) => Promise.reject(errorsUnder('new_contact', error)))
    // The contact exists from now on, even if the following request is refused.
    form.setValues({ primary_contact_id: id, new_contact: null })
    return { ...values, primary_contact_id: id, contact_name: name ?? values.contact_name }
  }
  const input = (name: keyof OpportunityValues, label: string) => ({ label, ...form.getInputProps(name) })
  const texts = (labels: Partial<Record<keyof OpportunityValues, string>>) =>
    keysOf(labels).map((name) => <TextInput key={name} {...input(name, labels[name] ?? name)} />)
  const stages = pipelines.find(({ id }) => id === form.values.pipeline_id)?.stages ?? []
  const choosePipeline = (id: string) => {
    const first = pipelines.find((one) => one.id === id)?.stages[0]
    form.setValues({ pipeline_id: id, stage_id: first?.id ?? '' })
  }
  return (
    <FormDialog
      form={form}
      recordId={opportunity?.id}
      shown={customFields.map(({ key }) => `custom_fields.${key}`)}
      title={opportunity ? `Edit “${opportunity.name}”` : 'New lead'}
      submit={opportunity ? 'Save' : 'Create'}
      save={async (values) => change.mutateAsync(changeOf(await withContact(values), before, customFields))}
      done={({ name }) => (opportunity ? 'The changes were saved.' : `“${name}” was created.`)}
      onClose={onClose}
    >
      <TextInput
        {...input('name', 'Name')}
        description="If it is empty, the contact’s name or the street is shown."
        data-autofocus
      />
      {form.values.new_contact ? (
        <NewContactFields
          inputProps={(name) => form.getInputProps(`new_contact.${name}`)}
          onCancel={() => form.setFieldValue('new_contact', null)}
        />
      ) : (
        <ContactField
          {...input('primary_contact_id', 'Contact')}
          value={form.values.primary_contact_id || undefined}
          onChange={(id) => form.setFieldValue('primary_contact_id', id ?? '')}
          onCreate={(name) => form.setFieldValue('new_contact', { name, phone: '', email: '' })}
        />
      )}
      <div className={styles.grid}>
        <NumberInput {...input('value', 'Value in dollars')} />
        {pipelines.length > 1 && (
          <NativeSelect
            {...input('pipeline_id', 'Pipeline')}
            onChange={(event) => choosePipeline(event.currentTarget.value)}
            data={pipelines.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <NativeSelect
          {...input('stage_id', 'Stage')}
          data={stages.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </div>
      <MoreFields
        areShown={opportunity !== undefined || appointmentAt !== undefined}
        hasError={MORE.some((name) => name in form.errors)}
      >
        <div className={styles.grid}>
          <TextInput {...input('contact_name', 'Contact name')} />
          {texts(OPPORTUNITY_LABELS)}
          <TextInput {...input('appointment_at', 'Appointment')} type="datetime-local" />
          <TextInput
            {...input('tags', 'Tags, separated by commas')}
            description="A tag that contains a comma is in quotes."
          />
          {PEOPLE.map(([name, label]) => (
            <NativeSelect
              key={name}
              {...input(name, label)}
              data={[
                { value: '', label: 'No one' },
                ...members.map((member) => ({ value: member.id, label: member.name })),
              ]}
            />
          ))}
        </div>
        <FieldGroup legend="Address">
          <div className={styles.grid}>{texts(ADDRESS_LABELS)}</div>
        </FieldGroup>
      </MoreFields>
      {customFields.length > 0 && (
        <FieldGroup legend="Custom fields">
          {customFields.map((field) => (
            <CustomFieldInput
              key={field.id}
              field={field}
              {...form.getInputProps(`custom_fields.${field.key}`)}
              value={form.values.custom_fields[field.key] ?? ''}
            />
          ))}
        </FieldGroup>
      )}
    </FormDialog>
  )
}
