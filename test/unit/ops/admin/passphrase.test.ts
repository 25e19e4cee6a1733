import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { passphraseInput } from '../../../../ops/admin/backup/passphrase.ts'

afterEach(() => void vi.unstubAllEnvs())

test('a passphrase has at least 12 characters', () => {
  vi.stubEnv('EXPORT_PASSPHRASE', 'x'.repeat(11))
  expect(() => passphraseInput(undefined)).toThrow('the passphrase is shorter than 12 characters')
  vi.stubEnv('EXPORT_PASSPHRASE', 'x'.repeat(12))
  expect(passphraseInput(undefined)).toBe('x'.repeat(12))
})

test('the end of the line of a file is not a part of it, and does not count', () => {
  const folder = mkdtempSync(join(tmpdir(), 'passphrase-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'passphrase')
  writeFileSync(file, ` ${'x'.repeat(11)}\r\n`)
  expect(passphraseInput(file)).toBe(` ${'x'.repeat(11)}`)
  writeFileSync(file, `${'x'.repeat(11)}\n`)
  expect(() => passphraseInput(file)).toThrow('shorter than 12')
})
