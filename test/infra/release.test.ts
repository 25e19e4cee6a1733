import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import packageFile from '../../package.json' with { type: 'json' }
import { isReleased, readRelease } from '../fixtures/templates/fixture.ts'
import { underWay } from '../support/changelog.ts'
import { goBack, play } from './deployment.ts'
import { stackOf, synthesize } from './synthesize.ts'

const { version, stacks } = readRelease()
const released = stacks.map(({ name, template }) => stackOf(name, template))

const saysNoWayBack = (changelog: string): boolean => /cannot be taken back/i.test(underWay(changelog))

const advice = isReleased(version)
  ? `cannot be deployed over ${version}, or not be taken back to it; CHANGELOG.md may say "cannot be taken back"`
  : 'nothing is released yet: npx node test/fixtures/templates/make.ts'

test('this version can be deployed over the last release, and taken back', () => {
  const { troubles, live } = play(released, synthesize())
  expect(troubles, advice).toEqual([])
  const back = goBack(live, released).troubles
  expect(saysNoWayBack(readFileSync('CHANGELOG.md', 'utf8')) ? [] : back, advice).toEqual([])
})

test('the fixture has the version of package.json, and is small', () => {
  expect(version, 'npx node test/fixtures/templates/make.ts').toBe(packageFile.version)
  expect(released.map(({ name }) => name)).toContain('dev-workspace-api')
  expect(readFileSync('test/fixtures/templates/release.json.gz').length).toBeLessThan(50_000)
})
