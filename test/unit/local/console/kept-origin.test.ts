import { expect, test } from 'vitest'
import { keepConsoleOrigin, keptConsoleOrigin } from '../../../../local/console/kept-origin.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

test('the data folder says where the console is, once it has run', () => {
  const folder = tempFolder()
  expect(keptConsoleOrigin(folder)).toBeUndefined()
  keepConsoleOrigin(folder, 'http://localhost:3000')
  expect(keptConsoleOrigin(folder)).toBe('http://localhost:3000')
})
