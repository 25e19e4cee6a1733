import { expect, test } from 'vitest'
import { document } from '../../../shared/document/openapi/document.ts'
import type { JsonSchema, Operation } from '../../../shared/document/openapi/types.ts'
import { describeTransports } from '../../support/api.ts'
import { sharedWorkspace } from '../../support/workspace.ts'
import { GOOD } from './hostile-values.ts'

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'
const { paths } = await document()

/** Every array field of a request body, with the maximum that the OpenAPI document states. */
const ARRAYS = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, operation]) =>
    arraysOf(operation).map(([field, max]) => ({ path, method, field, max, id: operation.operationId })),
  ),
)

function arraysOf({ requestBody }: Operation): [field: string, max: number | undefined][] {
  const schema: JsonSchema = requestBody?.content['application/json']?.schema ?? {}
  return Object.entries(schema.properties ?? {}).flatMap(([field, { type, maxItems }]) =>
    [type].flat().includes('array') ? [[field, maxItems]] : [],
  )
}

test('the OpenAPI document states a maximum for every array of a body', () => {
  expect(ARRAYS.map(({ id, field }) => `${id} ${field}`).sort()).toEqual([
    'createApiKey permissions',
    'createCustomField options',
    'createEnvelope recipients',
    'createEstimate line_items',
    'createMember permissions',
    'createOpportunity tags',
    'createPhoto tags',
    'createPipeline stages',
    'patchCustomField options',
    'patchMember permissions',
    'patchOpportunity tags',
    'patchPipeline stages',
    'putExternalReferences references',
  ])
  expect(ARRAYS.filter(({ max }) => max === undefined)).toEqual([])
})

describeTransports('limits (contract 2.6)', (send) => {
  const ws = sharedWorkspace(send)

  test.each(ARRAYS)(
    '$id: too many $field are reported once, without errors of single items',
    async (array) => {
      const { path, method, field, max = 0, id } = array
      const { key } = ws
      for (const length of [max + 1, 120_000]) {
        const { status, text } = await send({
          method: method.toUpperCase(),
          target: path.replaceAll(/\{\w+\}/g, UNKNOWN_ID),
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          // A number is invalid in each of these arrays.
          body: JSON.stringify({ ...GOOD[id], [field]: Array(length).fill(1) }),
        })
        const { details } = JSON.parse(text).error
        expect([status, details.filter(({ path }: { path: string }) => path.startsWith(field))]).toEqual([
          400,
          [{ path: field, message: `must have at most ${max} items` }],
        ])
      }
    },
  )

  test('details has at most 100 entries', async () => {
    const { post, get } = ws
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`field_${n}`, 1]))
    const items = Array(200).fill({})
    for (const answer of [
      await post('/v1/opportunities', many),
      await post('/v1/opportunities', { custom_fields: many }),
      await post(`/v1/opportunities/${UNKNOWN_ID}/estimates`, { title: 'Roof', line_items: items }),
      await get(`/v1/opportunities?${'a=1&'.repeat(500)}`),
    ]) {
      expect([answer.status, answer.body.error.details.length]).toEqual([400, 100])
    }
  })

  test('permissions may contain duplicates, up to the maximum', async () => {
    const { post } = ws
    const permissions = Array(20).fill('expenses.view')
    const { status, body } = await post('/v1/members', { name: 'M', email: 'm@example.com', permissions })
    expect([status, body.permissions]).toEqual([201, ['expenses.view']])
  })
})
