import { expect, test } from 'vitest'
import { describeTransports } from '../support/api.ts'
import { newWorkspace, type TestWorkspace } from '../support/workspace.ts'
import { faultsOf, purchase, refusal } from './expenses/api.ts'

const FIELDS = [
  { key: 'roof', type: 'text', good: ['tile', ''] },
  { key: 'area', type: 'number', good: [12.5, 0, -3] },
  { key: 'urgent', type: 'boolean', good: [true, false] },
  { key: 'built', type: 'date', good: ['2024-02-29'] },
  { key: 'color', type: 'select', options: ['red', 'blue'], good: ['red'] },
  { key: 'trades', type: 'multi_select', options: ['wood', 'tile'], good: [['tile', 'wood'], []] },
] as const

async function define(ws: TestWorkspace) {
  for (const { good: _, ...field } of FIELDS)
    await ws.post('/v1/custom-fields', { ...field, label: field.key })
}

describeTransports('custom fields', (send) => {
  test('a key can be defined once; its label can change, the key cannot', async () => {
    const ws = await newWorkspace(send)
    const { status, body } = await ws.post('/v1/custom-fields', { key: 'roof', label: 'Roof', type: 'text' })
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(String),
        object: 'custom_field',
        key: 'roof',
        label: 'Roof',
        type: 'text',
        options: [],
        entity_type: 'opportunity',
        created_at: expect.any(String),
        updated_at: body.created_at,
      },
    ])
    const again = await ws.post('/v1/custom-fields', { key: 'roof', label: 'Other', type: 'number' })
    expect(refusal(again)).toBe('409 conflict')
    const renamed = (await ws.patch(`/v1/custom-fields/${body.id}`, { label: 'Roofing' })).body
    expect(renamed).toEqual({ ...body, label: 'Roofing', updated_at: renamed.updated_at })
    expect((await ws.patch(`/v1/custom-fields/${body.id}`, { label: 'Roofing' })).body).toEqual(renamed)
    for (const fields of [{ key: 'other' }, { type: 'number' }, { entity_type: 'contact' }]) {
      expect(faultsOf(await ws.patch(`/v1/custom-fields/${body.id}`, fields))).toEqual(Object.keys(fields))
    }
    expect((await ws.get('/v1/custom-fields')).body.data).toEqual([renamed])
    expect((await ws.delete(`/v1/custom-fields/${body.id}`)).status).toBe(204)
    expect((await ws.delete(`/v1/custom-fields/${body.id}`)).status).toBe(404)
    expect((await ws.post('/v1/custom-fields', { key: 'roof', label: 'Roof', type: 'text' })).status).toBe(
      201,
    )
  })

  // `test/unit/domain/custom-field.test.ts` has the rule.
  test('options must suit the type, on create and on change', async () => {
    const ws = await newWorkspace(send)
    const field = { key: 'constructor', label: 'A', type: 'select' }
    expect(faultsOf(await ws.post('/v1/custom-fields', field))).toEqual(['options'])
    const { id } = (await ws.post('/v1/custom-fields', { ...field, options: ['x'] })).body
    expect(faultsOf(await ws.patch(`/v1/custom-fields/${id}`, { options: [] }))).toEqual(['options'])
  })

  test('only admins write definitions, all members read them', async () => {
    const ws = await newWorkspace(send)
    const member = await ws.join(['expenses.view', 'expenses.edit_all'])
    const body = { key: 'a', label: 'A', type: 'text' }
    const made = (await ws.post('/v1/custom-fields', body)).body
    expect(refusal(await member.post('/v1/custom-fields', body))).toBe('403 forbidden')
    expect(refusal(await member.patch(`/v1/custom-fields/${made.id}`, {}))).toBe('403 forbidden')
    expect(refusal(await member.delete(`/v1/custom-fields/${made.id}`))).toBe('403 forbidden')
    expect((await member.get('/v1/custom-fields')).body.data).toEqual([made])
  })
})

describeTransports('values of custom fields', (send) => {
  test('are stored by type, and shown by key on opportunities and in expense.project', async () => {
    const ws = await newWorkspace(send)
    await define(ws)
    const { id } = (await ws.post('/v1/opportunities', { name: 'Roof' })).body
    const expense = await purchase(ws, { project_id: id })
    const shown: Record<string, unknown> = {}
    for (const { key, good } of FIELDS) {
      for (const value of good) {
        const { body } = await ws.patch(`/v1/opportunities/${id}`, { custom_fields: { [key]: value } })
        shown[key] = value
        expect(body.custom_fields).toEqual(shown)
      }
    }
    expect((await ws.get(`/v1/expenses/${expense.id}`)).body.project.custom_fields).toEqual(shown)
    expect((await ws.get('/v1/expenses')).body.data[0].project.custom_fields).toEqual(shown)
    // `''` is a value of the text alone (contract 2.9).
    const emptied = Object.fromEntries([...FIELDS.map(({ key }) => [key, '']), ['other', '']])
    const refused = await ws.patch(`/v1/opportunities/${id}`, { custom_fields: emptied })
    expect(refused.body.error.details).toEqual([
      ...['area', 'urgent', 'built', 'color', 'trades'].map((key) => ({
        path: `custom_fields.${key}`,
        message: 'is empty; leave it out, or send null',
      })),
      { path: 'custom_fields.other', message: 'is not a known custom field' },
    ])
    // A new label does not change values; null clears a value; unset values are absent.
    const roof = (await ws.get('/v1/custom-fields')).body.data.find(
      ({ key }: { key: string }) => key === 'roof',
    )
    await ws.patch(`/v1/custom-fields/${roof.id}`, { label: 'Covering' })
    const { area: _, ...rest } = shown
    const { body } = await ws.patch(`/v1/opportunities/${id}`, { custom_fields: { area: null } })
    expect(body.custom_fields).toEqual(rest)
    expect((await ws.get(`/v1/expenses/${expense.id}`)).body.project.custom_fields).toEqual(rest)
  })

  test('of a deleted field can be kept or cleared, but not changed', async () => {
    const ws = await newWorkspace(send)
    const field = (await ws.post('/v1/custom-fields', { key: 'roof', label: 'Roof', type: 'text' })).body
    const made = (await ws.post('/v1/opportunities', { name: 'a', custom_fields: { roof: 'tile' } })).body
    await ws.delete(`/v1/custom-fields/${field.id}`)
    const patch = (custom_fields: object) => ws.patch(`/v1/opportunities/${made.id}`, { custom_fields })
    expect((await patch(made.custom_fields)).body).toEqual(made)
    expect(faultsOf(await patch({ roof: 'slate' }))).toEqual(['custom_fields.roof'])
    expect((await patch({ roof: null })).body.custom_fields).toEqual({})
    expect(faultsOf(await patch({ roof: null }))).toEqual(['custom_fields.roof'])
  })

  test('keep the type of their key, which a deleted field keeps for the next one', async () => {
    const ws = await newWorkspace(send)
    const define = (type: string) => ws.post('/v1/custom-fields', { key: 'roof', label: 'Roof', type })
    const first = (await define('text')).body
    const { id } = (await ws.post('/v1/opportunities', { custom_fields: { roof: 'tile' } })).body
    await ws.delete(`/v1/custom-fields/${first.id}`)
    const other = await define('number')
    expect([other.status, other.body.error?.message]).toEqual([409, expect.stringContaining('type text')])
    const [second, third] = await Promise.all([define('text'), define('text')])
    expect([second.status, third.status].toSorted()).toEqual([201, 409])
    const [again, ...others] = (await ws.get('/v1/custom-fields')).body.data
    expect([again.id === first.id, others]).toEqual([false, []])
    const shown = (await ws.get(`/v1/opportunities/${id}`)).body.custom_fields
    expect(shown).toEqual({ roof: 'tile' })
    expect((await ws.patch(`/v1/custom-fields/${first.id}`, { label: 'R' })).status).toBe(404)
  })

  test('are at most 32 KB together, also over several writes', async () => {
    const ws = await newWorkspace(send)
    const keys = Array.from({ length: 9 }, (_, n) => `field_${n}`)
    for (const key of keys) await ws.post('/v1/custom-fields', { key, label: key, type: 'text' })
    const { id } = (await ws.post('/v1/opportunities', { name: 'a' })).body
    const patch = (custom_fields: object) => ws.patch(`/v1/opportunities/${id}`, { custom_fields })
    const text = '𝒳'.repeat(1_000)
    for (const key of keys.slice(1)) expect((await patch({ [key]: text })).status).toBe(200)
    expect(faultsOf(await patch({ field_0: text }))).toEqual(['custom_fields'])
    expect((await patch({ field_0: text, field_1: null })).status).toBe(200)
  })

  test('with an unknown key are refused, on create and on change', async () => {
    const ws = await newWorkspace(send)
    await define(ws)
    const { id } = (await ws.post('/v1/opportunities', { custom_fields: { area: 2, urgent: true } })).body
    for (const key of ['Area', 'nothing', 'constructor', '__proto__']) {
      const custom_fields = JSON.parse(`{"${key}":1,"area":"x"}`)
      const wanted = [`custom_fields.${key}`, 'custom_fields.area'].sort()
      expect(faultsOf(await ws.post('/v1/opportunities', { custom_fields }))).toEqual(wanted)
      expect(faultsOf(await ws.patch(`/v1/opportunities/${id}`, { custom_fields }))).toEqual(wanted)
    }
  })
})
