import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { KEEPS_DATA } from '../../infra/deployed/protect-data.ts'
import { pathOf, readTemplates } from '../fixtures/templates/fixture.ts'
import { CHANGELOG, LAST_RELEASE, underWay } from '../support/changelog.ts'
import { goBack, play } from './deployment.ts'
import { stackOf, synthesize } from './synthesize.ts'

const { version, stacks } = readTemplates(LAST_RELEASE)
const released = stacks.map(({ name, template }) => stackOf(name, template))

const saysNoWayBack = (changelog: string): boolean => /cannot be taken back/i.test(underWay(changelog))

const advice = `cannot be deployed over ${version}, or not be taken back to it; CHANGELOG.md may say "cannot be taken back"`

test('this version can be deployed over the last release, taken back, and deployed again', () => {
  const up = play(released, synthesize(), [], KEEPS_DATA)
  expect(up.troubles, advice).toEqual([])
  const back = goBack(up.live, released)
  expect(saysNoWayBack(CHANGELOG) ? [] : back.troubles, advice).toEqual([])
  const again = play(back.live, synthesize(), [...up.outside, ...back.outside], KEEPS_DATA)
  expect(again.troubles).toEqual([])
  // The last release with its data stack: the policy of the stack refuses what would be lost.
  const { troubles } = play(again.live, released, [], KEEPS_DATA)
  expect(troubles.filter((trouble) => !trouble.endsWith(': denied by the stack policy'))).toEqual([])
})

test('the templates of the last release are complete and small', () => {
  expect(version).toBe(LAST_RELEASE)
  expect(released.map(({ name }) => name)).toContain('dev-workspace-api')
  expect(statSync(pathOf(version)).size).toBeLessThan(50_000)
})
