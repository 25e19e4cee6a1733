import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { marshall } from '@aws-sdk/util-dynamodb'
import { expect, test } from 'vitest'
import { documents } from '../../../../shared/table/store/client.ts'

test('every client of the service has the limits of clientOptions', () => {
  const root = resolve(import.meta.dirname, '../../../../shared')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
  const made = sources.flatMap((source) => source.match(/new \w+Client\([^)]*/g) ?? [])
  expect(made.length).toBeGreaterThanOrEqual(4)
  expect(made.filter((one) => !one.includes('clientOptions('))).toEqual([])
})

test('a field without a value is not stored', () => {
  const { marshallOptions } = documents().config.translateConfig ?? {}
  // The client's first command, of another test perhaps, adds this option to its own.
  const options = { ...marshallOptions, convertTopLevelContainer: false }
  expect(marshall({ a: 1, b: undefined }, options)).toEqual({ a: { N: '1' } })
})
