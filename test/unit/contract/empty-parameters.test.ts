import { expect, test } from 'vitest'
import type { Route } from '../../../shared/contract/route.ts'
import { routes } from '../../../shared/contract/routes.ts'
import { requestSchema } from '../../../shared/document/openapi/json-schema.ts'
import { faultsOf } from '../../../shared/http/faults.ts'

/** Parameters that may be empty: searches, and the places at which a page begins. */
const TAKEN = ['q', 'contact_name', 'cursor', 'after']

test('every parameter that is given empty is a fault, which says to leave it out (contract 2.9)', () => {
  const messages = (routes as readonly Route[]).flatMap(({ id, query: schema }) => {
    const { properties = {}, required = [] } = schema ? requestSchema(schema) : {}
    return Object.keys(properties).flatMap((name) => {
      const { error } = schema?.safeParse({ [name]: '' }) ?? {}
      const faults = error && schema ? faultsOf(error, { [name]: '' }, schema) : []
      const found = faults.filter(({ path }) => path === name).map(({ message }) => message)
      if (TAKEN.includes(name) && id !== 'search') return [{ id, name, found, expected: [] as string[] }]
      const expected = required.includes(name) ? 'is empty' : 'is empty; leave it out'
      return [{ id, name, found, expected: [expected] }]
    })
  })
  expect(messages.length).toBeGreaterThan(100)
  expect(messages.filter(({ found, expected }) => found.join() !== expected.join())).toEqual([])
})
