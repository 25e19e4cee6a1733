import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { passphraseInput } from '../../../../ops/admin/backup/passphrase.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

afterEach(() => void vi.unstubAllEnvs())

test('a passphrase has at least 12 characters', () => {
  vi.stubEnv('EXPORT_PASSPHRASE', 'x'.repeat(11))
  expect(() => passphraseInput(undefined)).toThrow('the passphrase is shorter than 12 characters')
  vi.stubEnv('EXPORT_PASSPHRASE', 'x'.repeat(12))
  expect(passphraseInput(undefined)).toBe('x'.repeat(12))
})

test('the end of the line of a file is not a part of it, and does not count', () => {
  const folder = tempFolder()
  const file = join(folder, 'passphrase')
  writeFileSync(file, ` ${'x'.repeat(11)}\r\n`)
  expect(passphraseInput(file)).toBe(` ${'x'.repeat(11)}`)
  writeFileSync(file, `${'x'.repeat(11)}\n`)
  expect(() => passphraseInput(file)).toThrow('shorter than 12')
})
