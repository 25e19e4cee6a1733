import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { keysOf } from '../../../../shared/domain/keys-of.ts'
import { OPPORTUNITY_TEXTS } from '../../../../shared/domain/texts.ts'
import { useEdit } from '../../api/change-shown.ts'
import { useAllCustomFields, useAllMembers } from '../../api/choices.ts'
import { createContact } from '../../api/contacts.ts'
import {
  changeOpportunity,
  createOpportunity,
  type Opportunity,
  type OpportunityChange,
  type Pipeline,
  useOpportunityChange,
} from '../../api/opportunities.ts'
import { FieldGroup } from '../../parts/field-group.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { MoreFields } from '../../parts/more-fields.tsx'
import { ContactField } from './contact-field.tsx'
import { CustomFieldInput } from './custom-field-input.tsx'
import { changeOf, faultsOf, type OpportunityValues, valuesOf } from './opportunity-values.ts'
import styles from './sales-form.module.css'
import { ADDRESS_LABELS, OPPORTUNITY_LABELS } from './sales-texts.ts'

interface Props {
  /** The opportunity to edit, with the values of the moment when the form is opened; without one, a new one is created. */
  readonly opportunity?: Opportunity
  readonly pipelines: readonly Pipeline[]
  /** That of a new one. */
  readonly pipeline?: Pipeline
  readonly onClose: () => void
}

const PEOPLE = [
  ['sales_rep_id', 'Sales rep'],
  ['project_manager_id', 'Project manager'],
  ['ar_owner_id', 'Accounts receivable'],
] as const

/** The fields of a new one that are shown on request. */
const MORE = ['appointment_at', 'tags', ...PEOPLE.map(([name]) => name), ...keysOf(OPPORTUNITY_TEXTS)]

/** How to reach a person who is in no list yet. */
interface NewContact {
  readonly phone: string
  readonly email: string
}

/** Adds the person of a lead to the contacts, if the form says how to reach them. Empty for nobody. */
async function newContactId({ contact_name, phone, email }: OpportunityValues & NewContact): Promise<string> {
  if (!phone.trim() && !email.trim()) return ''
  const { id } = await createContact({
    name: contact_name.trim() || null,
    phone: phone.trim() || null,
    email: email.trim() || null,
  })
  return id
}

export function OpportunityForm({ opportunity, pipelines, pipeline, onClose }: Props) {
  const customFields = useAllCustomFields().data ?? []
  const members = useAllMembers().data ?? []
  // The pipeline and stage of a new one are sent although the user did not change them.
  const [before] = useState(() => valuesOf(opportunity ?? {}))
  const place = pipeline && { pipeline_id: pipeline.id, stage_id: pipeline.stages[0]?.id ?? '' }
  const form = useForm<OpportunityValues & NewContact>({
    initialValues: { ...before, ...place, phone: '', email: '' },
    validate: (values) => faultsOf(values, customFields),
  })
  const edit = useEdit(opportunity, (shown: Opportunity, body: OpportunityChange) =>
    changeOpportunity(shown, body),
  )
  const change = useOpportunityChange(opportunity ? edit : createOpportunity)
  const save = async (values: OpportunityValues & NewContact) => {
    const primary_contact_id = values.primary_contact_id || (await newContactId(values))
    return change.mutateAsync(changeOf({ ...values, primary_contact_id }, before, customFields))
  }
  const input = (name: keyof (OpportunityValues & NewContact), label: string) => ({
    label,
    ...form.getInputProps(name),
  })
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
      shown={customFields.map(({ key }) => `custom_fields.${key}`)}
      title={opportunity ? `Edit “${opportunity.name}”` : 'Create an opportunity'}
      submit={opportunity ? 'Save' : 'Create'}
      save={save}
      done={({ name }) => (opportunity ? 'The changes were saved.' : `“${name}” was created.`)}
      onClose={onClose}
    >
      <TextInput
        {...input('name', 'Name')}
        description="If it is empty, the contact’s name or the street is shown."
        data-autofocus
      />
      <div className={styles.grid}>
        <ContactField
          {...input('primary_contact_id', 'Contact')}
          value={form.values.primary_contact_id || undefined}
          onChange={(id) => form.setFieldValue('primary_contact_id', id ?? '')}
        />
        <TextInput {...input('contact_name', 'Contact name')} />
        {!form.values.primary_contact_id && (
          <>
            <TextInput {...input('phone', 'Phone')} type="tel" description="Adds them to the contacts." />
            <TextInput {...input('email', 'Email')} type="email" description="Adds them to the contacts." />
          </>
        )}
        <TextInput {...input('value', 'Value in dollars')} inputMode="decimal" />
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
      <MoreFields areShown={opportunity !== undefined} hasError={MORE.some((name) => name in form.errors)}>
        <div className={styles.grid}>
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
