import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pathOf, readTemplates } from '../fixtures/templates/fixture.ts'
import { CHANGELOG, LAST_RELEASE, underWay } from '../support/changelog.ts'
import { goBack, play } from './deployment.ts'
import { stackOf, synthesize } from './synthesize.ts'

const { version, stacks } = readTemplates(LAST_RELEASE)
const released = stacks.map(({ name, template }) => stackOf(name, template))

const saysNoWayBack = (changelog: string): boolean => /cannot be taken back/i.test(underWay(changelog))

const advice = `cannot be deployed over ${version}, or not be taken back to it; CHANGELOG.md may say "cannot be taken back"`

test('this version can be deployed over the last release, and taken back', () => {
  const { troubles, live } = play(released, synthesize())
  expect(troubles, advice).toEqual([])
  const back = goBack(live, released).troubles
  expect(saysNoWayBack(CHANGELOG) ? [] : back, advice).toEqual([])
})

test('the templates of the last release are complete and small', () => {
  expect(version).toBe(LAST_RELEASE)
  expect(released.map(({ name }) => name)).toContain('dev-workspace-api')
  expect(statSync(pathOf(version)).size).toBeLessThan(50_000)
})
