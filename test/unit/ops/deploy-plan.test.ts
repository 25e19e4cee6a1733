import { expect, test } from 'vitest'
import { parseSettings } from '../../../infra/settings/settings.ts'
import { planOf } from '../../../ops/deploy/plan.ts'

const EVERY_STEP = {
  refusesOlderVersion: true,
  confirmsChanges: true,
  runsPreflight: true,
  hasDataStack: true,
  isGuarded: true,
  appliesConsoleAddress: true,
}
const ADDRESS = {
  consoleDomainName: 'app.example.com',
  consoleCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/1',
}

test.each([
  [{}, {}, {}],
  [{ rollout: 'all-at-once' }, {}, { isGuarded: false }],
  [{ console: 'off' }, {}, { appliesConsoleAddress: false }],
  [ADDRESS, {}, { appliesConsoleAddress: false }],
  [{}, { yes: true }, { confirmsChanges: false }],
  [{}, { unguarded: true }, { isGuarded: false }],
  [{}, { skipPreflight: true }, { runsPreflight: false }],
  [{}, { downgrade: true }, { refusesOlderVersion: false }],
  [
    {},
    { back: true },
    { ...Object.fromEntries(Object.keys(EVERY_STEP).map((step) => [step, false])), confirmsChanges: true },
  ],
] as const)('settings %j and options %j leave out the steps %j', (settings, options, without) => {
  const plan = planOf(parseSettings({ rollout: 'guarded', ...settings }), options)
  expect(plan).toEqual({ ...EVERY_STEP, ...without })
})
