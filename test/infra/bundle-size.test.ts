import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bundlesIn, mostOver, overFloor } from '../bench/floor.ts'

const folder = mkdtempSync(join(tmpdir(), 'bundle-size-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('no bundle is over its floor, the AWS clients alone, by more than the budget', () => {
  const bundles = bundlesIn(folder)
  const over = bundles.filter((bundle) => overFloor(bundle) > mostOver(bundle))
  expect(over.map((bundle) => `${bundle.handler}: ${Math.ceil(overFloor(bundle) / 1024)} KB`)).toEqual([])
  // The floors are real: the smallest holds the document client.
  expect(Math.min(...bundles.flatMap(({ floor }) => floor?.bytes ?? []))).toBeGreaterThan(200 * 1024)
})
