import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** `npm ci` runs it by itself. */
const AUTOMATIC = ['postinstall']

test('docs/commands.md describes every script of package.json, and no other', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))
  const described = [...read('docs/commands.md').matchAll(/^\| `npm (?:run )?([a-z:-]+)` \|/gm)].map(
    ([, name]) => name,
  )
  const expected = Object.keys(scripts).filter((name) => !AUTOMATIC.includes(name))
  expect(described.toSorted()).toEqual(expected.toSorted())
})
