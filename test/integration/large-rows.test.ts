import { expect, test } from 'vitest'
import { newCustomField } from '../../shared/domain/kit/custom-field.ts'
import { newContact } from '../../shared/domain/sales/contact.ts'
import { included } from '../../shared/table/audit-log.ts'
import { contactInsertion } from '../../shared/table/contacts.ts'
import { customFieldInsertion } from '../../shared/table/custom-fields.ts'
import { direct } from '../support/api.ts'
import { putAll, puts } from '../support/data/put-all.ts'
import { newWorkspace } from '../support/workspace.ts'

// DynamoDB ends a page of a query after 1 MB, even if Limit allows more rows.
test('a page of large contacts is full and has a cursor to the next', async () => {
  const { id, get } = await newWorkspace(direct)
  const line = '𝕏'.repeat(500)
  const fields = {
    name: line,
    address_street: line,
    address_city: line,
    address_state: line,
    address_zip: line,
    address_country: line,
  }
  const made = Array.from({ length: 104 }, () => newContact(id, fields, null, new Date()))
  await putAll(made.flatMap((contact) => puts(contactInsertion(contact))).values())
  const ids = made.map((contact) => contact.id).sort()
  const first = (await get('/v1/contacts?limit=100')).body
  expect([first.data.length, first.has_more]).toEqual([100, true])
  const rest = (await get(`/v1/contacts?limit=100&cursor=${first.next_cursor}`)).body
  const seen = [...first.data, ...rest.data].map(({ id }: { id: string }) => id)
  expect(seen).toEqual(ids.toReversed())
})

test('all custom fields are accepted when their definitions are large', async () => {
  const { id, post, get } = await newWorkspace(direct)
  const options = Array.from({ length: 90 }, (_, n) => `${10 + n}${'𝕏'.repeat(98)}`)
  const keys = Array.from({ length: 40 }, (_, n) => `field_${10 + n}`)
  const fieldOf = (key: string) =>
    newCustomField(id, { key, label: key, type: 'select', options }, new Date())
  await putAll(puts(keys.map((key) => included(customFieldInsertion(fieldOf(key))))).values())
  expect((await get('/v1/custom-fields?limit=100')).body.data).toHaveLength(40)
  const custom_fields = Object.fromEntries(keys.map((key) => [key, options[0]]))
  expect((await post('/v1/opportunities', { custom_fields })).status).toBe(201)
})
