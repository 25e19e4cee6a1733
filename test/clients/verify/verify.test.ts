import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyServiceSignature, verifyStandardWebhook } from '../../../clients/verify/verify.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { CASES, lineOf } from './cases.ts'
import { CLIENTS, isInstalled, LANGUAGES } from './languages.ts'

const installed = LANGUAGES.filter(isInstalled)

test.each(installed)('$name accepts and rejects what the vectors say', ({ build }) => {
  const folder = tempFolder()
  const [program = '', ...args] = build(folder)
  const { stdout, stderr } = spawnSync(program, args, {
    input: CASES.map(lineOf).join('\n'),
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  const answers = stdout.trimEnd().split('\n')
  const found = CASES.map(({ name, kind }, n) => `${kind}, ${name}: ${answers[n]}`)
  expect(found).toEqual(CASES.map(({ name, kind, valid }) => `${kind}, ${name}: ${valid}`))
})

test('the verifier for Node gives the same answers', () => {
  const found = CASES.map(({ kind, body, headers, secret, now, name }) => {
    const valid =
      kind === 'service'
        ? verifyServiceSignature(body, headers, secret)
        : verifyStandardWebhook(body, headers, secret, { now: new Date(now * 1000) })
    return `${kind}, ${name}: ${valid}`
  })
  expect(found).toEqual(CASES.map(({ name, kind, valid }) => `${kind}, ${name}: ${valid}`))
})

test('Python and Java are tried everywhere, the other languages where they are installed', () => {
  const names = installed.map(({ name }) => name)
  console.log(
    `verified in: ${names.join(', ')}; not installed: ${
      LANGUAGES.filter((one) => !installed.includes(one))
        .map(({ name }) => name)
        .join(', ') || 'none'
    }`,
  )
  expect(names).toEqual(expect.arrayContaining(['Python', 'Java']))
})

test('each verifier is one file of at most 70 lines', () => {
  const lengths = readdirSync(CLIENTS).map(
    (file) => readFileSync(join(CLIENTS, file), 'utf8').trimEnd().split('\n').length,
  )
  // And the verifier for Node.
  expect(lengths).toHaveLength(LANGUAGES.length + 1)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(70)
})
