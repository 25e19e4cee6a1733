import { expect, test } from 'vitest'
import type { Route } from '../../../shared/contract/route.ts'
import { routes } from '../../../shared/contract/routes.ts'
import { document } from '../../../shared/document/openapi/document.ts'
import type { Json } from '../../../shared/domain/event.ts'
import { faultsOf } from '../../../shared/http/faults.ts'
import { spoiled } from '../../support/spoiled.ts'

/* Contract 1.22: `parseJson` makes a bigint of an integer that numbers cannot hold, and each field of each body must refuse it. */

/** Fields of any JSON, which the examples leave out. */
const FREE: Readonly<Record<string, Json>> = {
  createOpportunity: { custom_fields: { a: [{ b: 1 }] } },
  patchOpportunity: { custom_fields: { a: [{ b: 1 }] } },
}

const { paths } = await document()
const bodies = (routes as readonly Route[]).flatMap(({ id, method, path, body: schema }) => {
  const media = paths[path]?.[method.toLowerCase()]?.requestBody?.content['application/json']
  if (!schema || !media) return []
  const examples = media.examples ? Object.values(media.examples).map(({ value }) => value) : [media.example]
  return examples.map((example) => ({ id, schema, example: { ...(example as Json), ...FREE[id] } }))
})

test.each(bodies)(
  '$id refuses an integer that numbers cannot hold, wherever it is',
  ({ schema, example }) => {
    const missed = [...spoiled(example, 0n)].filter(([body, path]) => {
      const { error } = schema.safeParse(body)
      const faults = error ? faultsOf(error, body) : []
      return !faults.some((fault) => fault.path.startsWith(path))
    })
    // The handler parses each entry as the body of `putExternalReference`, so that a fault refuses only its own.
    expect(missed.map(([, path]) => path).filter((path) => !/^references\.\d+\./.test(path))).toEqual([])
  },
)
