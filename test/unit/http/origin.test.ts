import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { expect, test } from 'vitest'
import { originOf } from '../../../shared/http/endpoint.ts'

const event = (headers: object) =>
  ({ headers, requestContext: { domainName: 'api.example.com' } }) as APIGatewayProxyEventV2

test('the origin is that of the request, https unless the gateway says otherwise', () => {
  expect(originOf(event({ 'x-forwarded-proto': 'http' }))).toBe('http://api.example.com')
  expect(originOf(event({}))).toBe('https://api.example.com')
})
