import { readFile } from 'node:fs/promises'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { document } from '../../../shared/contract/document.ts'
import { routes } from '../../../shared/contract/routes.ts'
import { envelope } from '../../../shared/contract/schemas/webhook.ts'
import { syntheticEnvelope } from '../../../shared/contract/synthetic.ts'
import { TRIGGER_IDS, TRIGGERS } from '../../../shared/domain/triggers.ts'

const committed = new URL('../../../docs/openapi.json', import.meta.url)

test('the committed document is what the route table gives (npm run openapi)', async () => {
  expect(JSON.parse(await readFile(committed, 'utf8'))).toEqual(await document())
})

test('it is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate((await document()) as object)
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
  expect(validator.version).toBe('3.1')
})

test('every route is an operation, and ids are given once', async () => {
  expect(new Set(routes.map(({ id }) => id)).size).toBe(routes.length)
  expect(new Set(routes.map(({ method, path }) => `${method} ${path}`)).size).toBe(routes.length)
  const { paths } = (await document()) as { paths: Record<string, Record<string, { operationId: string }>> }
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(routes.map(({ id }) => id).sort())
})

test.each(TRIGGER_IDS)('the synthetic envelope of %s is one', async (trigger) => {
  const example = envelope.parse(await syntheticEnvelope(trigger))
  expect(example).toMatchObject({ trigger, entity_type: TRIGGERS[trigger].entity })
  expect(example.data === null).toBe(trigger === 'expense.deleted')
})
