import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFixture, typeOf } from '../../fixtures/rows/fixture.ts'

const folder = join(import.meta.dirname, '../../../shared')
const sources = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')]),
)

test('the fixture has a row of every type that the code writes', () => {
  const written = [...sources].flatMap(([file, text]) =>
    /^(table|actions|webhooks|domain\/kit\/tombstone)\b/.test(file)
      ? Array.from(
          text.matchAll(/\btype: '(\w+)'|\b(?:SUBSCRIPTION_COUNT|TOMBSTONE) = '(\w+)'/g),
          ([, a, b]) => a ?? b,
        )
      : [],
  )
  const types = new Set<string | undefined>(readFixture().rows.map(typeOf))
  expect(written.filter((type) => !types.has(type))).toEqual([])
  expect(new Set(written).size).toBeGreaterThan(20)
})

/** Calls that return rows. Calls of an index return entries, which their callers compare with rows. */
const READS = /send\('(?:GetItem|BatchGetItem|Query|Scan)'/
const LEAVES_OUT = /\bisPresent\b|\boutcomesOf\b/

test('every function that returns rows of the table leaves out tombstones', () => {
  const reading = [...sources].filter(([, text]) => READS.test(text) && !text.includes('IndexName'))
  const careless = reading.filter(([, text]) => !LEAVES_OUT.test(text)).map(([file]) => file)
  // A backfill scans the types of its records.
  expect(careless).toEqual(['table/store/backfill.ts'])
  expect(reading.length).toBeGreaterThan(3)
})
