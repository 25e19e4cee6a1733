import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** `npm ci` runs it by itself. */
const AUTOMATIC = ['postinstall']

const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))

test('docs/commands.md describes every script of package.json, and no other', () => {
  const described = [...read('docs/commands.md').matchAll(/^\| `npm (?:run )?([a-z:-]+)` \|/gm)].map(
    ([, name]) => name,
  )
  const expected = Object.keys(scripts).filter((name) => !AUTOMATIC.includes(name))
  expect(described.toSorted()).toEqual(expected.toSorted())
})

const CHECKED =
  /^(node infra\/check-setup\.js && |(exec )?node --import \.\/infra\/check-setup\.js |([A-Z_]+=\S+ )*npm run )/

test.each(Object.entries(scripts))('npm run %s checks the set-up before anything else', (_, script) => {
  expect(script).toMatch(CHECKED)
})
