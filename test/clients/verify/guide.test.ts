import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CASES } from './cases.ts'

/*
 * The programs of the guide "Verify a webhook", which the documentation page shows, take the same signatures as
 * `clients/verify/`.
 */
const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const GUIDE = 'shared/document/openapi/guides/verify.md'
const sourcesIn = (language: string): string[] =>
  [...read(GUIDE).matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, label, source = '']) =>
    label === language ? [source] : [],
  )

/** Header names in lower case, as Node and most frameworks have them. */
const received = CASES.map(({ headers, ...others }) => ({
  ...others,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
}))
const expected = CASES.map(({ name, kind, valid }) => `${kind}, ${name}: ${valid}`)

interface Verifiers {
  readonly verifyService: (body: Buffer, headers: object, secret: string | undefined) => boolean
  readonly verifyStandard: (body: Buffer, headers: object, secret: string | undefined, now: number) => boolean
}

test('the guide verifies in JavaScript what the vectors say', async () => {
  const modules = await Promise.all(
    sourcesIn('JavaScript').map((source) => import(`data:text/javascript,${encodeURIComponent(source)}`)),
  )
  const { verifyService, verifyStandard }: Verifiers = Object.assign({}, ...modules)
  const found = received.map(({ name, kind, body, headers, secret, now }) => {
    const bytes = Buffer.from(body)
    const valid =
      kind === 'service' ? verifyService(bytes, headers, secret) : verifyStandard(bytes, headers, secret, now)
    return `${kind}, ${name}: ${valid}`
  })
  expect(found).toEqual(expected)
})

test('the guide verifies in Python what the vectors say', () => {
  const program = `${sourcesIn('Python').join('\n')}
import json, sys
for case in json.load(sys.stdin):
    body, headers, secret = bytes.fromhex(case["body"]), case["headers"], case.get("secret")
    valid = verify_service(body, headers, secret) if case["kind"] == "service" else verify_standard(body, headers, secret, case["now"])
    print(case["kind"] + ", " + case["name"] + ": " + ("true" if valid else "false"))
`
  const input = JSON.stringify(
    received.map((one) => ({ ...one, body: Buffer.from(one.body).toString('hex') })),
  )
  const { stdout, stderr } = spawnSync('python3', ['-c', program], { input, encoding: 'utf8' })
  expect([stderr, stdout.trimEnd().split('\n')]).toEqual(['', expected])
})

describe.each(['', 'whsec_', 'whsec_your_signing_secret', undefined])('with the secret %j', (secret) => {
  const withoutExpress = read('examples/receivers/express.mjs').replace(
    "import express from 'express'",
    'const express = process.exit',
  )
  const { SIGNING_SECRET: _, ...others } = process.env
  const env = secret === undefined ? others : { ...others, SIGNING_SECRET: secret }

  test.each([
    ['Express', process.execPath, ['--input-type=module', '--eval', withoutExpress]],
    ['Python', 'python3', ['examples/receivers/receiver.py']],
  ] as const)('the receiver in %s does not start', (_name, program, args) => {
    const { status, stderr } = spawnSync(program, args, { env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringContaining('SIGNING_SECRET is not a signing secret')])
  })
})
