import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { GUARANTEES } from '../../tools/mutation/guarantees.ts'

const ROOT = resolve(import.meta.dirname, '../..')

test.each(GUARANTEES)('the line that keeps "$promise" exists as its entry says', (guarantee) => {
  const source = readFileSync(resolve(ROOT, guarantee.file), 'utf8')
  expect(source.split(guarantee.search), `${guarantee.file}: ${guarantee.search}`).toHaveLength(2)
  expect(existsSync(resolve(ROOT, guarantee.test)), guarantee.test).toBe(true)
})
