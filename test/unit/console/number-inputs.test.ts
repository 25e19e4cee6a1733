import { globSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { NumberInput } from '../../../console/src/parts/number-input.tsx'

const FILE = 'console/src/parts/number-input.tsx'

test('every input of a number is the one that selects what stands in it', () => {
  const numeric = globSync('console/src/**/*.tsx').filter((file) =>
    /inputMode|type=\W*(\w+ === )?["']number|\bNumberInput\b[^;]*from '@mantine/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  expect(numeric).toEqual([FILE])
})

test('taking the focus selects the number, also where the form listens to it', () => {
  const [select, onFocus] = [vi.fn(), vi.fn()]
  NumberInput({ onFocus }).props.onFocus({ currentTarget: { select } })
  expect([select.mock.calls.length, onFocus.mock.calls.length]).toEqual([1, 1])
})
