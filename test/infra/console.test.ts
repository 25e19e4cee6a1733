import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PAGE_PATHS } from '../../console/src/pages/page-paths.ts'
import { consoleHeaders } from '../../infra/console/headers.ts'
import { API_SEGMENTS, FILE_PATH } from '../../infra/console/paths.ts'
import { routes } from '../../shared/contract/routes.ts'
import { ORIGIN_SECRET_HEADER } from '../../shared/http/client-address.ts'
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

interface Behavior {
  readonly PathPattern?: string
  readonly AllowedMethods: readonly string[]
  readonly CachePolicyId: string
  readonly OriginRequestPolicyId?: string
  readonly ViewerProtocolPolicy: string
  readonly TargetOriginId: string
  readonly ResponseHeadersPolicyId?: unknown
  readonly FunctionAssociations?: readonly unknown[]
}

interface Config {
  readonly CacheBehaviors: readonly Behavior[]
  readonly DefaultCacheBehavior: Behavior
  readonly Origins: readonly {
    Id: string
    S3OriginConfig?: unknown
    OriginAccessControlId?: unknown
    OriginCustomHeaders?: readonly { HeaderName: string; HeaderValue: unknown }[]
  }[]
  readonly CustomErrorResponses: readonly Record<string, unknown>[]
}

// The template is what this test knows it to be; its shape is asserted below.
const configOf = (stacks: readonly SynthesizedStack[]) =>
  one(stacks, 'AWS::CloudFront::Distribution').DistributionConfig as Config
const config = configOf(dev)
const api = config.Origins.find(({ S3OriginConfig }) => S3OriginConfig === undefined)

/** AWS's own policies, by their ids. */
const CACHING_DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'
const ALL_VIEWER_EXCEPT_HOST_HEADER = 'b689b0a8-53d0-40ab-baf2-68738e2966ac'
const EVERY_METHOD = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT']

test('the bucket is private: CloudFront reads it, only this distribution, and only over TLS', () => {
  expect(one(dev, 'AWS::S3::Bucket')).toMatchObject({
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
    BucketEncryption: expect.anything(),
  })
  const { PolicyDocument } = one(dev, 'AWS::S3::BucketPolicy') as {
    PolicyDocument: {
      Statement: { Effect: string; Principal: unknown; Action: unknown; Condition: unknown }[]
    }
  }
  const allowed = PolicyDocument.Statement.filter(({ Effect }) => Effect === 'Allow')
  expect(allowed.flatMap(({ Action }) => Action)).toEqual(['s3:GetObject', 's3:ListBucket'])
  for (const { Principal, Condition } of allowed) {
    expect(Principal).toEqual({ Service: 'cloudfront.amazonaws.com' })
    expect(JSON.stringify(Condition)).toContain('{"Ref":"Distribution')
  }
  expect(JSON.stringify(PolicyDocument)).toContain('"aws:SecureTransport":"false"')
  expect(one(dev, 'AWS::CloudFront::OriginAccessControl')).toMatchObject({
    OriginAccessControlConfig: { SigningBehavior: 'always', SigningProtocol: 'sigv4' },
  })
})

test('requests of the API reach it unchanged and uncached, with the key', () => {
  expect(config.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([
    '/v1',
    '/v1/*',
    '/docs',
    '/docs/*',
    '/llms.txt',
    '/llms-full.txt',
    '/mcp',
  ])
  for (const { AllowedMethods, ...behavior } of config.CacheBehaviors) {
    expect(AllowedMethods.toSorted()).toEqual(EVERY_METHOD)
    expect(behavior).toMatchObject({
      CachePolicyId: CACHING_DISABLED,
      OriginRequestPolicyId: ALL_VIEWER_EXCEPT_HOST_HEADER,
      TargetOriginId: api?.Id,
    })
    expect(behavior.ResponseHeadersPolicyId).toBeUndefined()
  }
  // A redirect would come after the key was sent in the clear.
  expect(config.CacheBehaviors.map(({ ViewerProtocolPolicy }) => ViewerProtocolPolicy)).toEqual([
    'https-only',
    'https-only',
    'redirect-to-https',
    'redirect-to-https',
    'redirect-to-https',
    'redirect-to-https',
    'https-only',
  ])
})

test('CloudFront proves to the API that a request came through it, by a secret that no template has', () => {
  const [header, ...others] = api?.OriginCustomHeaders ?? []
  expect([header?.HeaderName, others]).toEqual([ORIGIN_SECRET_HEADER, []])
  const value = JSON.stringify(header?.HeaderValue)
  expect(value).toMatch(/resolve:secretsmanager:.*OriginSecret1.*:SecretString:::/)
  const functions = ofType(stackOf(dev, 'api'), 'AWS::Lambda::Function').flatMap(({ Properties }) => {
    const { Variables } = Properties.Environment as { Variables: Record<string, unknown> }
    return Variables.ORIGIN_SECRET === undefined ? [] : [JSON.stringify(Variables.ORIGIN_SECRET)]
  })
  expect(functions).toEqual([value, value, value, value])
})

test('errors of the API are passed on as they are, and not kept', () => {
  const codes = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504]
  expect(config.CustomErrorResponses).toEqual(
    codes.map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
  )
})

test('all other paths are files, compressed, over https, with the headers', () => {
  const files = config.Origins.find(({ S3OriginConfig }) => S3OriginConfig !== undefined)
  expect(files?.OriginAccessControlId).toBeDefined()
  expect(config.DefaultCacheBehavior).toMatchObject({
    Compress: true,
    TargetOriginId: files?.Id,
    ViewerProtocolPolicy: 'redirect-to-https',
    ResponseHeadersPolicyId: { Ref: expect.stringMatching(/^Headers/) },
    FunctionAssociations: [{ EventType: 'viewer-request', FunctionARN: expect.anything() }],
  })
  // The function answers other methods too; no other reaches the files.
  expect(config.DefaultCacheBehavior.AllowedMethods.toSorted()).toEqual(EVERY_METHOD)
  expect(config).toMatchObject({ HttpVersion: 'http2and3', IPV6Enabled: true })
})

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; " +
    "connect-src 'self' https://files.example; img-src 'self' blob: data: https://files.example; " +
    'media-src blob: https://files.example; frame-src https://files.example; ' +
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

test('the deployed headers are those of the local run, and HSTS', () => {
  const { ResponseHeadersPolicyConfig: policy } = one(dev, 'AWS::CloudFront::ResponseHeadersPolicy') as {
    ResponseHeadersPolicyConfig: {
      SecurityHeadersConfig: {
        ContentSecurityPolicy: {
          ContentSecurityPolicy: { 'Fn::Join': [string, unknown[]] }
          Override: boolean
        }
        ContentTypeOptions: { Override: boolean }
        ReferrerPolicy: { ReferrerPolicy: string }
        StrictTransportSecurity: Record<string, unknown>
      }
      CustomHeadersConfig: { Items: { Header: string; Value: string }[] }
    }
  }
  const { ContentSecurityPolicy, ReferrerPolicy, ...rest } = policy.SecurityHeadersConfig
  const fileStore = { 'Fn::ImportValue': expect.stringMatching(/FilesBucket.*RegionalDomainName/) }
  const parts = ContentSecurityPolicy.ContentSecurityPolicy['Fn::Join'][1]
  for (const part of parts.filter((one) => typeof one !== 'string')) expect(part).toEqual(fileStore)
  expect({
    'Content-Security-Policy': parts
      .map((part) => (typeof part === 'string' ? part : 'files.example'))
      .join(''),
    'Referrer-Policy': ReferrerPolicy.ReferrerPolicy,
    // CloudFront knows no other value.
    'X-Content-Type-Options': 'nosniff',
    ...Object.fromEntries(policy.CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value])),
  }).toEqual(HEADERS)
  expect(consoleHeaders('https://files.example')).toEqual(HEADERS)
  expect(rest).toEqual({
    ContentTypeOptions: { Override: true },
    StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true, Override: true },
  })
})

describe('pages', () => {
  const { FunctionCode } = one(dev, 'AWS::CloudFront::Function')
  // The code that CloudFront runs, from this project's own template.
  const handler: (event: object) => unknown = new Function(`${FunctionCode}; return handler`)()
  const answered = (uri: string, method = 'GET') =>
    handler({ context: { requestId: 'r1' }, request: { method, uri } })
  const pages = PAGE_PATHS.map((path) => path.replace(/\$\w+/, 'evt_0193-7000'))
  const files = ['/index.html', '/assets/index-1a2b.js', ...readdirSync(PUBLIC).map((name) => `/${name}`)]

  test.each(pages)('contract 1.16: %s loads index.html', (uri) => {
    for (const method of ['GET', 'HEAD'])
      expect(answered(uri, method)).toEqual({ method, uri: '/index.html' })
  })

  test.each(files)('contract 1.16: %s is a file', (uri) => {
    for (const method of ['GET', 'HEAD']) expect(answered(uri, method)).toEqual({ method, uri })
    expect(FILE_PATH.test(uri)).toBe(true)
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
  const patterns = config.CacheBehaviors.map(({ PathPattern = '' }) => PathPattern)
  for (const { path } of routes) {
    const isPassed = patterns.some(
      (one) => one === path || (one.endsWith('*') && path.startsWith(one.slice(0, -1))),
    )
    expect([path, isPassed]).toEqual([path, true])
  }
  const segments = PAGE_PATHS.map((path) => path.split('/')[1] ?? '')
  expect(segments.filter((segment) => API_SEGMENTS.includes(segment))).toEqual([])
})

test('the files are published with the deployment, by a function that can only do that', () => {
  expect(one(dev, 'Custom::PublishedConsole')).toMatchObject({
    Bucket: { Ref: expect.stringMatching(/^Files/) },
    Version: 'placeholder',
    ServiceTimeout: '300',
  })
  const policies = JSON.stringify(one(dev, 'AWS::IAM::Role').Policies)
  expect([...policies.matchAll(/"s3:\w+"/g)].map(([action]) => action).toSorted()).toEqual([
    '"s3:DeleteObject"',
    '"s3:ListBucket"',
    '"s3:PutObject"',
  ])
})

describe('a custom domain', () => {
  test('has the certificate, TLS 1.2, and its address as output', () => {
    expect(configOf(named)).toMatchObject({
      Aliases: ['console.example.com'],
      ViewerCertificate: { AcmCertificateArn: CERTIFICATE, MinimumProtocolVersion: 'TLSv1.2_2021' },
    })
    expect(stackOf(named, 'console')[0]?.outputs.ConsoleUrl).toEqual({ Value: 'https://console.example.com' })
  })
})

describe('the files bucket allows', () => {
  const corsOf = (context: Record<string, unknown>) =>
    ofType(stackOf(synthesize(context), 'data'), 'AWS::S3::Bucket').map(
      ({ Properties }) => Properties.CorsConfiguration,
    )
  const rule = (origin: string) => ({
    CorsRules: [
      {
        AllowedHeaders: ['content-type'],
        AllowedMethods: ['GET', 'HEAD', 'PUT'],
        AllowedOrigins: [origin],
        MaxAge: 3600,
      },
    ],
  })

  test('no origin before the address of the console is known, and without a console', () => {
    expect(corsOf({})).toEqual([undefined])
    expect(corsOf({ console: 'off', consoleOrigin: CLOUDFRONT })).toEqual([undefined])
  })

  test("the console's origin only", () => {
    expect(corsOf({ consoleOrigin: CLOUDFRONT })).toEqual([rule(CLOUDFRONT)])
    const domain = { consoleDomainName: 'console.example.com', consoleCertificateArn: CERTIFICATE }
    expect(corsOf({ ...domain, consoleOrigin: CLOUDFRONT })).toEqual([rule('https://console.example.com')])
  })
})

test('without the console there is no stack of it, and the others are the same', () => {
  const off = synthesize({ console: 'off' })
  expect(stackOf(off, 'console')).toEqual([])
  expect(off.map(({ name, template }) => [name, template])).toEqual(
    dev.filter(({ name }) => !name.endsWith('-console')).map(({ name, template }) => [name, template]),
  )
})
