import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { mapFields } from '../../../shared/domain/kit/keys-of.ts'
import type { Contact, ContactChange } from '../api/contacts.ts'
import { FieldGroup } from '../parts/field-group.tsx'
import { LinkButton } from '../parts/link-button.tsx'
import styles from './sales-form.module.css'

/** The email and phone of a contact; a phone shows the matching keyboard. */
const REACH = [
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'email', label: 'Email', type: 'email' },
] as const

/** A contact that is created together with the record that refers to it. */
export type NewContact = Readonly<Record<keyof Pick<Contact, 'name' | 'phone' | 'email'>, string>>

export const contactOf = (texts: NewContact): ContactChange =>
  mapFields(texts, (name) => texts[name].trim() || null)

interface Props {
  readonly inputProps: (name: keyof NewContact) => object
  readonly onCancel: () => void
}

/** The fields of a new contact whose name was typed into the field for choosing a contact. */
export function NewContactFields({ inputProps, onCancel }: Props) {
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  return (
    <FieldGroup legend="New contact">
      <div className={styles.grid}>
        <TextInput label="Name of the contact" {...inputProps('name')} />
        {REACH.map(({ name, ...input }, index) => (
          <TextInput key={name} {...input} ref={index === 0 ? first : null} {...inputProps(name)} />
        ))}
      </div>
      <LinkButton onClick={onCancel}>Choose an existing contact</LinkButton>
    </FieldGroup>
  )
}
