import { type Contact, useContact, useContactSearch } from '../../api/contacts.ts'
import { SearchSelect, type SearchSelectProps } from '../../parts/search-select.tsx'

const useFound = (text: string) =>
  useContactSearch(text).data?.map((contact) => ({ id: contact.id, name: nameOf(contact) }))

/** Chooses a contact by a part of its name. */
export function ContactField(props: SearchSelectProps) {
  const { data } = useContact(props.value)
  return <SearchSelect {...props} name={data && nameOf(data)} useFound={useFound} none="No contact found" />
}

const nameOf = ({ name, email, phone, id }: Contact): string => {
  const [first = id, ...others] = [name, email, phone].filter((text) => text !== null)
  return others.length > 0 ? `${first} (${others.join(', ')})` : first
}
