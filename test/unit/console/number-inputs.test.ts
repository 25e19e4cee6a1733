import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const INPUT = 'console/src/parts/number-input.tsx'

test('every input of a number is the one that selects what stands in it', () => {
  const numeric = globSync('console/src/**/*.tsx').filter((file) =>
    /inputMode|type="number"|<NumberInput[^>]*from '@mantine/.test(readFileSync(file, 'utf8')),
  )
  expect(numeric).toEqual([INPUT])
})
