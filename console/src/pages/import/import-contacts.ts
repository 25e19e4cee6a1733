import { mapFields } from '../../../../shared/domain/kit/keys-of.ts'
import { ADDRESS_TEXTS } from '../../../../shared/domain/kit/texts.ts'
import type { Contact } from '../../api/contacts.ts'
import { allContacts, contactRequests, type NewContact } from '../../api/import-requests.ts'
import { mayWrite } from '../../api/rights.ts'
import { nameOf } from '../../controls/contact-texts.ts'
import { CONTACT_FIELDS } from './contact-fields.ts'
import { collect, folded, given, type ImportKind, textsIn, type Values } from './kinds.ts'
import { phoneKey } from './phone-key.ts'

const TEXTS = { phone: 0, email: 0, ...ADDRESS_TEXTS }

function bodyOf(values: Values): NewContact {
  const text = (id: string) => given<string>(values, id) ?? ''
  const name = text('name') || `${text('first_name')} ${text('last_name')}`.trim() || text('company')
  return { ...(name && { name }), ...textsIn(TEXTS, values) }
}

interface Reachable {
  readonly phone?: string | null | undefined
  readonly email?: string | null | undefined
}

/** The keys of a phone number and of an email. */
export function reachKeys({ phone, email }: Reachable): string[] {
  const number = phoneKey(phone ?? '')
  return [...(number ? [`phone ${number}`] : []), ...(email ? [`email ${folded(email)}`] : [])]
}

const nameKeys = (name: string | null | undefined) => (name ? [`name ${folded(name)}`] : [])

export const CONTACTS: ImportKind<Contact, NewContact> = {
  name: 'contacts',
  title: 'Contacts',
  noun: ['contact', 'contacts'],
  sameness: 'the same phone number or email, or the same name if the row has neither',
  fields: CONTACT_FIELDS,
  requests: contactRequests,
  may: mayWrite,
  repeats: false,
  load: async ({ signal, onCount }) => ({
    known: await collect(allContacts(signal), onCount),
    resolve: (values) => {
      const body = bodyOf(values)
      const isEmpty = !body.name && !body.phone && !body.email
      return isEmpty ? { fault: 'The row has no name, phone number or email' } : { body }
    },
  }),
  titleOf: ({ name = null, phone = null, email = null }) => nameOf({ name, phone, email }),
  keysOf: (body) => {
    const keys = reachKeys(body)
    return keys.length > 0 ? keys : nameKeys(body.name)
  },
  recordKeys: (contact) => [...reachKeys(contact), ...nameKeys(contact.name)],
  current: (contact) => mapFields({ name: 0, ...TEXTS }, (id) => contact[id]),
}
