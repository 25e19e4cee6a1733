import { type Access, route } from '../route.ts'
import { contactQuery, contactWrite } from '../schemas/contact.ts'

const tag = 'Contacts'
const changes: readonly Access[] = ['table:read', 'table:write']

export const listContacts = /* @__PURE__ */ route(() => ({
  id: 'listContacts',
  method: 'GET',
  path: '/v1/contacts',
  handler: 'contacts/list',
  summary:
    'List contacts, newest first or by last change, or find them by name, e-mail address or phone number',
  tag,
  access: ['table:read', 'index:changes'],
  query: contactQuery,
  response: { status: 200, description: 'A page of contacts' },
}))

export const createContact = /* @__PURE__ */ route(() => ({
  id: 'createContact',
  method: 'POST',
  path: '/v1/contacts',
  handler: 'contacts/create',
  summary: 'Create a contact',
  tag,
  fires: [],
  access: changes,
  body: contactWrite,
  response: { status: 201, description: 'The new contact' },
}))

export const getContact = /* @__PURE__ */ route(() => ({
  id: 'getContact',
  method: 'GET',
  path: '/v1/contacts/{id}',
  handler: 'contacts/get',
  summary: 'Retrieve a contact',
  tag,
  access: ['table:read'],
  response: { status: 200, description: 'The contact' },
}))

export const patchContact = /* @__PURE__ */ route(() => ({
  id: 'patchContact',
  method: 'PATCH',
  path: '/v1/contacts/{id}',
  handler: 'contacts/patch',
  summary: 'Update a contact',
  tag,
  fires: [],
  access: changes,
  body: contactWrite,
  response: { status: 200, description: 'The updated contact' },
}))

export const deleteContact = /* @__PURE__ */ route(() => ({
  id: 'deleteContact',
  method: 'DELETE',
  path: '/v1/contacts/{id}',
  handler: 'contacts/delete',
  summary: 'Delete a contact; records that refer to it keep its id',
  tag,
  fires: [],
  access: changes,
  response: { status: 204, description: 'Deleted' },
}))
