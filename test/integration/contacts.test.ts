import { expect, test } from 'vitest'
import { mapFields } from '../../shared/domain/kit/keys-of.ts'
import { CONTACT_TEXTS } from '../../shared/domain/kit/texts.ts'
import { describeTransports } from '../support/api.ts'
import { newWorkspace } from '../support/workspace.ts'

const FIELDS = {
  name: 'Ana Ruiz',
  email: 'ana@example.com',
  phone: '+1 512 555 0100',
  ...mapFields(CONTACT_TEXTS, (name) => `A ${name}`),
}

describeTransports('contacts', (send) => {
  test('an empty contact has only nulls; a full contact is stored as given', async () => {
    const { post, get } = await newWorkspace(send)
    const blank = await post('/v1/contacts')
    expect(blank.status).toBe(201)
    const unset = Object.fromEntries(Object.keys(FIELDS).map((name) => [name, null]))
    expect(blank.body).toMatchObject({ object: 'contact', ...unset })
    expect(blank.body.updated_at).toBe(blank.body.created_at)
    const full = (await post('/v1/contacts', FIELDS)).body
    expect(full).toMatchObject(FIELDS)
    expect((await get(`/v1/contacts/${full.id}`)).body).toEqual(full)
  })

  test('PATCH keeps absent fields, clears nulls, and does not write equal values', async () => {
    const { post, patch, get } = await newWorkspace(send)
    const made = (await post('/v1/contacts', FIELDS)).body
    const path = `/v1/contacts/${made.id}`
    const changed = (await patch(path, { email: null, name: 'Ana' })).body
    expect(changed).toEqual({ ...made, email: null, name: 'Ana', updated_at: changed.updated_at })
    for (const same of [{}, { email: null }, { name: 'Ana', phone: FIELDS.phone }]) {
      expect((await patch(path, same)).body).toEqual(changed)
    }
    expect((await get(path)).body).toEqual(changed)
  })

  test('a deleted contact is not found, but records that reference it keep its id', async () => {
    const { post, get, patch, delete: remove } = await newWorkspace(send)
    const { id } = (await post('/v1/contacts', FIELDS)).body
    const lead = (await post('/v1/opportunities', { primary_contact_id: id })).body
    expect((await remove(`/v1/contacts/${id}`)).status).toBe(204)
    const path = `/v1/contacts/${id}`
    for (const again of [await get(path), await patch(path, { name: 'B' }), await remove(path)]) {
      expect([again.status, again.body.error.code]).toEqual([404, 'not_found'])
    }
    expect((await get('/v1/contacts')).body.data).toEqual([])
    const kept = await patch(`/v1/opportunities/${lead.id}`, { primary_contact_id: id, value: 3 })
    expect([kept.status, kept.body.primary_contact_id, kept.body.value]).toEqual([200, id, 3])
    expect((await post('/v1/opportunities', { primary_contact_id: id })).status).toBe(400)
  })

  test('a contact that is changed and deleted at the same time is deleted', async () => {
    const { post, get, patch, delete: remove } = await newWorkspace(send)
    const { id } = (await post('/v1/contacts', FIELDS)).body
    const path = `/v1/contacts/${id}`
    const [deletion, ...changes] = await Promise.all([
      remove(path),
      ...['A', 'B', 'C'].map((name) => patch(path, { name })),
    ])
    expect(deletion?.status).toBe(204)
    for (const { status } of changes) expect([200, 404]).toContain(status)
    expect((await get(path)).status).toBe(404)
    expect((await get('/v1/contacts')).body.data).toEqual([])
  })

  test('concurrent changes of different fields are all kept', async () => {
    const { post, patch, get } = await newWorkspace(send)
    const { id } = (await post('/v1/contacts')).body
    const answers = await Promise.all(
      Object.entries(FIELDS).map(([name, value]) => patch(`/v1/contacts/${id}`, { [name]: value })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await get(`/v1/contacts/${id}`)).body).toMatchObject(FIELDS)
  })
})
