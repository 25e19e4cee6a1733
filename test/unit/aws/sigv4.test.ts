import { HttpRequest } from '@smithy/protocol-http'
import { SignatureV4 } from '@smithy/signature-v4'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Sha256 } from '../../../shared/aws/sha256.ts'
import { signRequest } from '../../../shared/aws/sigv4.ts'

const visible = fc.string({ unit: fc.constantFrom(...'aZ09+/=-_.:'), minLength: 1, maxLength: 60 })
const calls = fc.record({
  host: fc.constantFrom('dynamodb.eu-west-1.amazonaws.com', '127.0.0.1:8000'),
  target: visible.map((name) => `DynamoDB_20120810.${name}`),
  body: fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => Buffer.from(text)),
  accessKeyId: visible,
  secretAccessKey: visible,
  sessionToken: fc.option(visible, { nil: undefined }),
  region: fc.constantFrom('eu-west-1', 'us-east-1'),
  now: fc.date({ min: new Date('2020-01-01'), max: new Date('2099-01-01'), noInvalidDate: true }),
})

it("signs as the SDK's own signer does", async () => {
  await fc.assert(
    fc.asyncProperty(calls, async ({ host, target, body, region, now, sessionToken, ...keys }) => {
      const credentials = { ...keys, ...(sessionToken !== undefined && { sessionToken }) }
      const contentType = 'application/x-amz-json-1.0'
      const by = { ...credentials, region, service: 'dynamodb' }
      const { 'content-length': length, ...ours } = signRequest({ host, target, contentType, body }, by, now)
      const signer = new SignatureV4({
        service: 'dynamodb',
        region,
        credentials,
        sha256: Sha256,
        // A separate header with the hash of the body, which DynamoDB does not need.
        applyChecksum: false,
      })
      const headers = { host, 'content-type': contentType, 'x-amz-target': target }
      const request = new HttpRequest({ method: 'POST', path: '/', headers, body })
      const { headers: theirs } = await signer.sign(request, { signingDate: now })
      expect(ours).toEqual(theirs)
      expect(length).toBe(String(body.byteLength))
    }),
    { numRuns: 200 },
  )
})

it('a hash cannot be reset', () => {
  expect(() => new Sha256().reset()).toThrow('a hash cannot be reset; create a new one')
})
