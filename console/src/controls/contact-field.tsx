import { useContact, useContactSearch } from '../api/contacts.ts'
import { formatPhone } from '../parts/format-phone.ts'
import { SearchSelect, type SearchSelectProps } from '../parts/search-select.tsx'
import { nameOf } from './contact-texts.ts'

const useFound = (text: string | undefined) => {
  const { data: contacts, isPlaceholderData } = useContactSearch(text)
  const data = contacts?.map((contact) => {
    const title = nameOf(contact)
    const reach = [contact.email, formatPhone(contact.phone ?? '')]
      .filter((part) => part && part !== title)
      .join(', ')
    return { id: contact.id, name: reach ? `${title} (${reach})` : title }
  })
  return { data, isPlaceholderData }
}

interface Props extends SearchSelectProps {
  /** Makes a contact with an unknown name. */
  readonly onCreate: (name: string) => void
}

/** Chooses a contact by a part of its name, email or phone number. */
export function ContactField(props: Props) {
  const { data } = useContact(props.value)
  return <SearchSelect {...props} name={data && nameOf(data)} useFound={useFound} none="No contact found" />
}
