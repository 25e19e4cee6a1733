import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { servedMethods } from '../../shared/contract/route.ts'
import { routes } from '../../shared/contract/routes.ts'
import { propertiesOf } from './plain.ts'
import { synthesize } from './synthesize.ts'

const stacks = synthesize({ console: 'off' })

interface Operation {
  readonly parameters?: readonly { readonly name: string }[]
  readonly 'x-amazon-apigateway-integration': { readonly credentials: string; readonly uri: string }
}

type Body = { readonly paths: Record<string, Record<string, Operation>> }
const { HttpApi } = propertiesOf(stacks, 'AWS::ApiGatewayV2::Api') as { HttpApi: { Body: Body } }

test('the document of the API is valid OpenAPI, and has every route and nothing more', async () => {
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

interface InvokeRole {
  readonly AssumeRolePolicyDocument: { readonly Statement: readonly { readonly Principal: object }[] }
  readonly Policies: readonly {
    readonly PolicyDocument: { readonly Statement: readonly { readonly Resource: unknown }[] }
  }[]
}

test('API Gateway invokes a path with a role that may invoke the functions of its first segment only', () => {
  const used = Map.groupBy(
    Object.entries(HttpApi.Body.paths).flatMap(([path, operations]) =>
      Object.values(operations).map(({ 'x-amazon-apigateway-integration': { credentials, uri } }) => ({
        segment: path.replace('/v1', '').split('/')[1],
        credentials,
        functionArn: /functions\/(.*)\/invocations$/.exec(uri)?.[1] ?? uri,
      })),
    ),
    ({ credentials }) => credentials,
  )
  expect(used.size).toBeGreaterThan(30)
  const roles = propertiesOf(stacks, 'AWS::IAM::Role') as Record<string, InvokeRole>
  for (const [credentials, operations] of used) {
    expect(new Set(operations.map(({ segment }) => segment)).size).toBe(1)
    const role = roles[credentials.replace(/^<(.*)\.Arn>$/, '$1')]
    expect(role?.AssumeRolePolicyDocument.Statement).toMatchObject([
      { Principal: { Service: 'apigateway.amazonaws.com' } },
    ])
    const functions = [...new Set(operations.map(({ functionArn }) => functionArn))]
    const granted = role?.Policies.map(({ PolicyDocument }) =>
      PolicyDocument.Statement.map(({ Resource, ...rest }) => ({
        ...rest,
        Resource: [Resource].flat().toSorted(),
      })),
    )
    expect(granted).toEqual([
      [
        {
          Action: 'lambda:InvokeFunction',
          Effect: 'Allow',
          Resource: functions.toSorted(),
        },
      ],
    ])
  }
})
