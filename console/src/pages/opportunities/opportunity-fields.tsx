import { NativeSelect, TextInput } from '@mantine/core'
import { useAllMembers } from '../../api/choices.ts'
import type { CustomField, Pipeline } from '../../api/sales-types.ts'
import { FieldGroup } from '../../parts/field-group.tsx'
import { ContactField } from './contact-field.tsx'
import { CustomFieldInputs } from './custom-field-inputs.tsx'
import type { Draft } from './opportunity-draft.ts'
import styles from './opportunity-fields.module.css'

type Name = Exclude<keyof Draft, 'custom'>

interface Props {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly errorOf: (path: string) => string | undefined
  readonly pipelines: readonly Pipeline[]
  readonly customFields: readonly CustomField[]
}

const ADDRESS = [
  ['address_street', 'Street'],
  ['address_city', 'City'],
  ['address_state', 'State'],
  ['address_zip', 'ZIP code'],
  ['address_country', 'Country'],
] as const
const PEOPLE = [
  ['sales_rep_id', 'Sales rep'],
  ['project_manager_id', 'Project manager'],
  ['ar_owner_id', 'Accounts receivable'],
] as const

export function OpportunityFields({ draft, onChange, errorOf, pipelines, customFields }: Props) {
  const members = useAllMembers()
  const input = (name: Name, label: string) => ({
    label,
    value: draft[name],
    error: errorOf(name),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...draft, [name]: event.currentTarget.value }),
  })
  const stages = pipelines.find(({ id }) => id === draft.pipeline_id)?.stages ?? []
  const choosePipeline = (id: string) => {
    const first = pipelines.find((one) => one.id === id)?.stages[0]
    onChange({ ...draft, pipeline_id: id, stage_id: first?.id ?? '' })
  }
  return (
    <>
      <TextInput
        {...input('name', 'Name')}
        description="If it is empty, the contact’s name or the street is shown."
        data-autofocus
      />
      <div className={styles.grid}>
        <ContactField
          label="Contact"
          value={draft.primary_contact_id || undefined}
          onChange={(id) => onChange({ ...draft, primary_contact_id: id ?? '' })}
          error={errorOf('primary_contact_id')}
        />
        <TextInput {...input('contact_name', 'Contact name')} />
        <TextInput {...input('value', 'Value in dollars')} inputMode="decimal" />
        <TextInput {...input('lead_source', 'Lead source')} />
        <TextInput {...input('appointment_at', 'Appointment')} type="datetime-local" />
        <TextInput {...input('tags', 'Tags, separated by commas')} />
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
        {PEOPLE.map(([name, label]) => (
          <NativeSelect
            key={name}
            {...input(name, label)}
            data={[
              { value: '', label: 'No one' },
              ...(members.data ?? []).map((member) => ({ value: member.id, label: member.name })),
            ]}
          />
        ))}
      </div>
      <FieldGroup legend="Address">
        <div className={styles.grid}>
          {ADDRESS.map(([name, label]) => (
            <TextInput key={name} {...input(name, label)} />
          ))}
        </div>
      </FieldGroup>
      <CustomFieldInputs
        fields={customFields}
        draft={draft.custom}
        onChange={(custom) => onChange({ ...draft, custom })}
        errorOf={errorOf}
      />
    </>
  )
}
