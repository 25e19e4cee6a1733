import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')

test('docs/syncing.md shows the program that is tested, on about one page', () => {
  const file = read('examples/mirror.ts')
  // Without the comment at its beginning.
  const program = file.slice(file.indexOf('*/\n') + 3)
  expect(read('docs/syncing.md')).toContain(`\`\`\`ts\n${program}\`\`\``)
  expect(program.split('\n').length).toBeLessThan(90)
})
