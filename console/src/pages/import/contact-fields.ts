// cspell:disable: headers are compared without spaces
import { keysOf } from '../../../../shared/domain/kit/keys-of.ts'
import { ADDRESS_TEXTS } from '../../../../shared/domain/kit/texts.ts'
import { ADDRESS_LABELS } from '../../controls/contact-texts.ts'
import { emailOf, textOf } from './cell-values.ts'
import type { Field } from './kinds.ts'

/** Other headers of the lines of an address. */
const ADDRESS_NAMES: Readonly<Record<keyof typeof ADDRESS_TEXTS, readonly string[]>> = {
  address_street: ['address', 'streetaddress', 'address1', 'addressline1', 'jobsite', 'siteaddress'],
  address_city: ['town'],
  address_state: ['province', 'region'],
  address_zip: ['zip', 'zippostalcode', 'postalcode', 'postcode'],
  address_country: ['countryregion'],
}

export const ADDRESS_FIELDS: readonly Field[] = keysOf(ADDRESS_TEXTS).map((id) => ({
  id,
  label: ADDRESS_LABELS[id],
  names: ADDRESS_NAMES[id],
  read: textOf,
}))

export const PHONE: Field = {
  id: 'phone',
  label: 'Phone',
  names: ['phonenumber', 'telephone', 'tel', 'mobile', 'mobilephone', 'cell', 'cellphone', 'phone1value'],
  read: textOf,
  looks: /^\+?[\d\s().-]{10,18}$/,
}

export const EMAIL: Field = {
  id: 'email',
  label: 'Email',
  names: ['emailaddress', 'mail', 'email1value'],
  read: emailOf,
  looks: /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
}

export const CONTACT_FIELDS: readonly Field[] = [
  {
    id: 'name',
    label: 'Name',
    names: ['fullname', 'contact', 'contactname', 'customer', 'client', 'customername', 'displayname'],
    read: textOf,
  },
  { id: 'first_name', label: 'First name', names: ['givenname'], read: textOf },
  { id: 'last_name', label: 'Last name', names: ['familyname', 'surname'], read: textOf },
  {
    id: 'company',
    label: 'Company',
    names: ['companyname', 'organization', 'organizationname', 'business'],
    read: textOf,
  },
  PHONE,
  EMAIL,
  ...ADDRESS_FIELDS,
]
