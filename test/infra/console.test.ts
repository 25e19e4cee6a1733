import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PAGE_PATHS } from '../../console/src/pages/page-paths.ts'
import { consoleHeaders } from '../../infra/console/headers.ts'
import { API_SEGMENTS, FILE_PATH } from '../../infra/console/paths.ts'
import { routes } from '../../shared/contract/routes.ts'
import { ORIGIN_SECRET_HEADER } from '../../shared/http/client-address.ts'
import { plain } from './plain.ts'
import { ofType, type SynthesizedStack, synthesize } from './synthesize.ts'

const CERTIFICATE = 'arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012'
const CLOUDFRONT = 'https://d111111abcdef8.cloudfront.net'
const PUBLIC = resolve(import.meta.dirname, '../../console/public')

const dev = synthesize()
const named = synthesize({ consoleDomainName: 'console.example.com', consoleCertificateArn: CERTIFICATE })
const stackOf = (stacks: readonly SynthesizedStack[], part: string) =>
  stacks.filter(({ name }) => name.endsWith(`-workspace-${part}`))

function one(stacks: readonly SynthesizedStack[], type: string) {
  const [resource, ...others] = ofType(stackOf(stacks, 'console'), type)
  if (!resource || others.length > 0) throw new Error(`not one ${type}`)
  return resource.Properties
}

interface Config {
  readonly CacheBehaviors: readonly { readonly PathPattern: string }[]
  readonly Origins: readonly {
    readonly S3OriginConfig?: unknown
    readonly OriginCustomHeaders?: readonly { HeaderName: string; HeaderValue: unknown }[]
  }[]
}

// The template is what this test knows it to be; its shape is asserted below.
const configOf = (stacks: readonly SynthesizedStack[]) =>
  one(stacks, 'AWS::CloudFront::Distribution').DistributionConfig as Config
const config = configOf(dev)
const api = config.Origins.find(({ S3OriginConfig }) => S3OriginConfig === undefined)

test('CloudFront proves to the API that a request came through it, by a secret that no template has', () => {
  const [header, ...others] = api?.OriginCustomHeaders ?? []
  expect([header?.HeaderName, others]).toEqual([ORIGIN_SECRET_HEADER, []])
  const value = JSON.stringify(header?.HeaderValue)
  expect(value).toMatch(/resolve:secretsmanager:.*OriginSecret1.*:SecretString:::/)
  const functions = ofType(stackOf(dev, 'api'), 'AWS::Lambda::Function').flatMap(({ Properties }) => {
    const { Variables } = Properties.Environment as { Variables: Record<string, unknown> }
    return Variables.ORIGIN_SECRET === undefined ? [] : [JSON.stringify(Variables.ORIGIN_SECRET)]
  })
  expect(functions).toEqual(Array(8).fill(value))
})

test('the deployed headers are the headers of the local run, and HSTS', () => {
  const { ResponseHeadersPolicyConfig: policy } = Object(
    plain(one(dev, 'AWS::CloudFront::ResponseHeadersPolicy')),
  )
  const others = policy.CustomHeadersConfig.Items.map((one: Record<string, string>) => [
    one.Header,
    one.Value,
  ])
  const { ContentSecurityPolicy, ReferrerPolicy, ...rest } = policy.SecurityHeadersConfig
  expect(consoleHeaders('https://<FilesBucket.RegionalDomainName>')).toEqual({
    'Content-Security-Policy': ContentSecurityPolicy.ContentSecurityPolicy,
    'Referrer-Policy': ReferrerPolicy.ReferrerPolicy,
    // CloudFront supports no other value.
    'X-Content-Type-Options': 'nosniff',
    ...Object.fromEntries(others),
  })
  expect(Object.keys(rest).toSorted()).toEqual(['ContentTypeOptions', 'StrictTransportSecurity'])
})

describe('pages', () => {
  const functions = ofType(stackOf(dev, 'console'), 'AWS::CloudFront::Function')
  const FunctionCode = functions
    .map(({ Properties }) => String(Properties.FunctionCode))
    .find((code) => code.includes('404.html'))
  // The code that CloudFront runs, from this project's own template.
  const handler: (event: object) => unknown = new Function(`${FunctionCode}; return handler`)()
  const context = { requestId: 'r1' }
  const answered = (uri: string, method = 'GET', headers = {}) =>
    handler({ context, request: { method, uri, headers } })
  const pages = PAGE_PATHS.map((path) => path.replace(/\$\w+/, 'evt_0193-7000'))
  const files = ['/index.html', '/assets/index-1a2b.js', ...readdirSync(PUBLIC).map((name) => `/${name}`)]

  test.each(pages)('contract 1.16: %s loads index.html', (uri) => {
    for (const method of ['GET', 'HEAD'])
      expect(answered(uri, method)).toEqual({ method, uri: '/index.html', headers: {} })
  })

  test.each(files)('contract 1.16: %s is a file', (uri) => {
    for (const method of ['GET', 'HEAD']) expect(answered(uri, method)).toEqual({ method, uri, headers: {} })
    expect(FILE_PATH.test(uri)).toBe(true)
  })

  const accept = { value: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  test('contract 1.16: a browser gets the console with status 404 for an address that is no page', () => {
    expect(answered('/v2/expenses', 'GET', { accept })).toMatchObject({ uri: '/404.html' })
    expect(answered('/v2/expenses', 'GET', { accept: { value: '*/*' } })).toMatchObject({ statusCode: 404 })
    const statusOf = (uri: string, statusCode: number) =>
      handler({
        context,
        request: { method: 'GET', uri, headers: {} },
        response: { statusCode, headers: {} },
      })
    for (const uri of ['/v2/expenses', '/404.html'])
      expect(statusOf(uri, 200)).toMatchObject({ statusCode: 404, statusDescription: 'Not Found' })
    for (const uri of [...pages, ...files])
      expect(statusOf(uri, 200)).toEqual({ statusCode: 200, headers: {} })
    expect(statusOf('/v2/expenses', 304)).toEqual({ statusCode: 304, headers: {} })
  })

  const missing = [
    ...['/v2/expenses', '/.well-known/openid-configuration', '/mcp', '/llms.txt', '/llms-full.txt'],
    ...['/expenses/1/2', '/expenses/', '/assets/', '/assets/a/b', '/local/demo-key', '/favicon.ico', '//'],
    ...['/v2/index.html', '/v2/assets/a.js', '/index.html/a', '/icon.svg2', '/icon-svg', '/index-html'],
  ]
  test.each([
    ...missing.map((uri) => ['GET', uri] as const),
    ...['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'].flatMap((method) =>
      ['/v2/expenses', ...pages, ...files].map((uri) => [method, uri] as const),
    ),
  ])('contract 1.16: %s %s does not exist', (method, uri) => {
    expect(answered(uri, method)).toEqual({
      statusCode: 404,
      statusDescription: 'Not Found',
      headers: {
        'content-type': { value: 'application/json' },
        'cache-control': { value: 'no-store' },
        'x-content-type-options': { value: 'nosniff' },
        'x-request-id': { value: 'r1' },
      },
      body: {
        encoding: 'text',
        data: '{"error":{"code":"not_found","message":"no such route; /docs has all of them","request_id":"r1"}}',
      },
    })
  })
})

test('every route of the API has a path that CloudFront passes to it, and that is no page', () => {
  const patterns = config.CacheBehaviors.map(({ PathPattern }) => PathPattern)
  for (const { path } of routes) {
    const isPassed = patterns.some(
      (one) => one === path || (one.endsWith('*') && path.startsWith(one.slice(0, -1))),
    )
    expect([path, isPassed]).toEqual([path, true])
  }
  const segments = PAGE_PATHS.map((path) => path.split('/')[1] ?? '')
  expect(segments.filter((segment) => API_SEGMENTS.includes(segment))).toEqual([])
})

test('a custom domain has the certificate, TLS 1.2, and its address as output', () => {
  expect(configOf(named)).toMatchObject({
    Aliases: ['console.example.com'],
    ViewerCertificate: { AcmCertificateArn: CERTIFICATE, MinimumProtocolVersion: 'TLSv1.2_2021' },
  })
  expect(stackOf(named, 'console')[0]?.outputs.ConsoleUrl).toEqual({ Value: 'https://console.example.com' })
})

test('the files bucket allows the origin of the console, once it is known, and no other', () => {
  const corsOf = (context: Record<string, unknown>) =>
    ofType(stackOf(synthesize(context), 'data'), 'AWS::S3::Bucket').map(
      ({ Properties }) => Properties.CorsConfiguration,
    )
  const rule = {
    AllowedHeaders: ['content-type'],
    AllowedMethods: ['GET', 'HEAD', 'PUT'],
    AllowedOrigins: ['https://console.example.com'],
    MaxAge: 3600,
  }
  expect(corsOf({})).toEqual([undefined])
  const domain = { consoleDomainName: 'console.example.com', consoleCertificateArn: CERTIFICATE }
  expect(corsOf({ ...domain, consoleOrigin: CLOUDFRONT })).toEqual([{ CorsRules: [rule] }])
})

test('without the console there is no stack of it, and the others are the same', () => {
  const off = synthesize({ console: 'off' })
  expect(stackOf(off, 'console')).toEqual([])
  // Only the recorded settings differ.
  const rest = ({ name, resources, outputs }: (typeof dev)[number]) => [
    name,
    resources,
    { ...outputs, Settings: undefined },
  ]
  expect(off.map(rest)).toEqual(dev.filter(({ name }) => !name.endsWith('-console')).map(rest))
})
