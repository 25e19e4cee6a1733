import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixtureNames, readFixture, typeOf } from '../../fixtures/rows/fixture.ts'

const [last] = fixtureNames.map((name) => readFixture(name)).sort((a, b) => (a.made_at < b.made_at ? 1 : -1))

test('the newest fixture has a row of every type that the code writes', () => {
  const folder = join(import.meta.dirname, '../../../shared')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const source = files
    .filter((file) => /^(table|actions)\b.*\.ts$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
  const written = source.flatMap((text) =>
    Array.from(
      text.matchAll(/\btype: '(\w+)'|\b(?:TEST_EVENT|SUBSCRIPTION_COUNT) = '(\w+)'/g),
      ([, a, b]) => a ?? b,
    ),
  )
  const types = new Set<string | undefined>(last?.rows.map(typeOf))
  expect(written.filter((type) => !types.has(type))).toEqual([])
  expect(new Set(written).size).toBeGreaterThan(20)
})
