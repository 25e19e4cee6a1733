import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { keysOf, mapFields } from '../../../../shared/domain/kit/keys-of.ts'
import { CONTACT_TEXTS } from '../../../../shared/domain/kit/texts.ts'
import { useEdit } from '../../api/change-shown.ts'
import { type Contact, changeContact, createContact, useContactChange } from '../../api/contacts.ts'
import { ADDRESS_LABELS, CONTACT_LABELS, nameOf } from '../../controls/contact-texts.ts'
import styles from '../../controls/sales-form.module.css'
import { changedFields } from '../../parts/changed-fields.ts'
import { FieldGroup } from '../../parts/field-group.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'

const FIELDS = { name: 0, phone: 0, email: 0, ...CONTACT_TEXTS }

interface Props {
  /** The contact to edit; without one, a new one is created. */
  readonly contact?: Contact
  readonly onSaved?: (contact: Contact) => void
  readonly onClose: () => void
}

export function ContactForm({ contact, onSaved, onClose }: Props) {
  const [before] = useState(() => mapFields(FIELDS, (name) => contact?.[name] ?? ''))
  const form = useForm({ initialValues: before })
  const edit = useEdit(contact, changeContact)
  const change = useContactChange(contact ? edit : createContact)
  const input = (name: keyof typeof FIELDS, label: string) => ({ label, ...form.getInputProps(name) })
  const bodyOf = (values: typeof before) => mapFields(FIELDS, (name) => values[name].trim() || null)
  return (
    <FormDialog
      form={form}
      title={contact ? `Edit “${nameOf(contact)}”` : 'Add a contact'}
      submit={contact ? 'Save' : 'Add'}
      save={(values) => change.mutateAsync(changedFields(bodyOf(values), bodyOf(before)))}
      done={(saved) => (contact ? 'The changes were saved.' : `${nameOf(saved)} was added.`)}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextInput {...input('name', 'Name')} data-autofocus />
      <div className={styles.grid}>
        <TextInput {...input('phone', 'Phone')} type="tel" />
        <TextInput {...input('email', 'Email')} type="email" />
        {keysOf(CONTACT_LABELS).map((name) => (
          <TextInput key={name} {...input(name, CONTACT_LABELS[name])} />
        ))}
      </div>
      <FieldGroup legend="Address">
        <div className={styles.grid}>
          {keysOf(ADDRESS_LABELS).map((name) => (
            <TextInput key={name} {...input(name, ADDRESS_LABELS[name])} />
          ))}
        </div>
      </FieldGroup>
    </FormDialog>
  )
}
