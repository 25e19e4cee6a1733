import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { servedMethods } from '../../shared/contract/route.ts'
import { routes } from '../../shared/contract/routes.ts'
import { propertiesOf } from './plain.ts'
import { synthesize } from './synthesize.ts'

const stacks = synthesize({ console: 'off' })

interface Operation {
  readonly parameters?: readonly { readonly name: string }[]
}

test('the document of the API is valid OpenAPI, and has every route and nothing more', async () => {
  const { HttpApi } = propertiesOf(stacks, 'AWS::ApiGatewayV2::Api') as {
    HttpApi: { Body: { paths: Record<string, Record<string, Operation>> } }
  }
  expect(await new Validator().validate(structuredClone(HttpApi.Body))).toEqual({ valid: true })
  const found = Object.entries(HttpApi.Body.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [] }]) => {
      const names = parameters.map(({ name }) => `{${name}}`)
      expect(path.match(/\{[^}]*\}/g) ?? []).toEqual(names)
      return `${method} ${path}`
    }),
  )
  const expected = routes.flatMap((row) =>
    servedMethods(row).map((method) => `${method.toLowerCase()} ${row.path}`),
  )
  expect(found.toSorted()).toEqual(['x-amazon-apigateway-any-method /$default', ...expected].toSorted())
})

test('each variable of a path is a wildcard in the permission of its function', () => {
  const sources = Object.values(propertiesOf(stacks, 'AWS::Lambda::Permission')).map((one) =>
    String((one as { SourceArn?: string }).SourceArn),
  )
  const ofApi = sources.filter((arn) => arn.includes(':execute-api:'))
  const expected = routes.map(({ path }) => `/*/*${path.replaceAll(/\{[^}]*\}/g, '*')}`)
  const found = new Set(ofApi.map((arn) => arn.slice(arn.indexOf('/*/*'))))
  expect(expected.some((path) => path.split('*').length === 5)).toBe(true)
  expect(expected.filter((path) => !found.has(path))).toEqual([])
})
