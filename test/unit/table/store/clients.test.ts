import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

test('every client of the service has the limits of clientOptions', () => {
  const root = resolve(import.meta.dirname, '../../../../shared')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
  const made = sources.flatMap((source) => source.match(/new \w+Client\([^)]*/g) ?? [])
  expect(made.length).toBeGreaterThanOrEqual(4)
  expect(made.filter((one) => !one.includes('clientOptions('))).toEqual([])
})
