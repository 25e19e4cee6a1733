import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'))

const CHECKED =
  /^(node infra\/check-setup\.js && |(exec )?node --import \.\/infra\/check-setup\.js |([A-Z_]+=\S+ )*npm run )/

test.each(Object.entries(scripts))('npm run %s checks the set-up before anything else', (_, script) => {
  expect(script).toMatch(CHECKED)
})
