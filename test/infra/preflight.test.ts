import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseSettings } from '../../infra/settings/settings.ts'
import { needsOf } from '../../ops/preflight/needs.ts'
import { preflight } from '../../ops/preflight/run.ts'
import { type Account, fakeAws } from './fake-aws.ts'

const SETTINGS = { stage: 'dev', alarmEmail: 'on-call@example.com' }

/** Computed once, because a synthesis takes a second. */
const NEEDS = needsOf(parseSettings(SETTINGS))

/** Every finding, as its printed line. */
async function linesFor(
  account: Partial<Account>,
  settings: Record<string, unknown> = {},
): Promise<string[]> {
  await fakeAws(account)
  const found = await preflight(parseSettings({ ...SETTINGS, ...settings }), () => NEEDS)
  return found.map(({ level, check, says }) => `${level} ${check}: ${says}`)
}

test('every check of a ready account is ok', async () => {
  const lines = await linesFor({})
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([])
  expect(lines).toEqual(
    expect.arrayContaining([
      'ok region: eu-central-1',
      'ok credentials: account 123456789012, arn:aws:iam::123456789012:user/ana',
      'ok bootstrap: version 30',
      'ok concurrency: Lambda runs 1000 functions at once: size standard leaves 710 to the API',
      expect.stringMatching(/^ok quota apigateway: Routes per API: 300, of which a stage needs \d+$/),
      'ok stacks: 2 of 4 are there',
    ]),
  )
})

test.each<[string, Partial<Account>, Record<string, unknown>, RegExp]>([
  [
    'a region without bootstrap',
    { bootstrap: undefined },
    {},
    /^failed bootstrap: eu-central-1 is not prepared for CDK: run npx cdk bootstrap aws:\/\/123456789012\/eu-central-1$/,
  ],
  [
    'an old bootstrap',
    { bootstrap: 5 },
    {},
    /^failed bootstrap: version 5, and 6 is needed: run npx cdk bootstrap/,
  ],
  [
    'the concurrency of a new account',
    { concurrency: 10 },
    {},
    /^failed concurrency: Lambda runs 10 functions at once, and .* set --context size=small, or ask for 1000: aws service-/,
  ],
  ['a low concurrency', { concurrency: 999 }, {}, /^warning concurrency: .* leaves 709 to the API/],
  [
    'too few routes',
    { quotas: { 'apigateway Routes per API': 50 } },
    {},
    /^failed quota apigateway: Routes per API: 50, and \d+ are needed. aws service-quotas request.*--quota-code L-1/,
  ],
  ['a quota that is not listed', { quotas: {} }, {}, /^warning quota iam: "Roles per account" is not listed/],
  [
    'a stack that was never created',
    { stacks: { 'dev-workspace-data': 'ROLLBACK_COMPLETE' } },
    {},
    /^failed stacks: dev-workspace-data is ROLLBACK_COMPLETE: aws cloudformation delete-stack --stack-name dev-work/,
  ],
  [
    'a running deployment',
    { stacks: { 'dev-workspace-api': 'UPDATE_IN_PROGRESS' } },
    {},
    /^failed stacks: dev-workspace-api is UPDATE_IN_PROGRESS: wait until it has ended$/,
  ],
  [
    'a role without the rights to check',
    { denied: ['GetAccountSettings'] },
    {},
    /^failed concurrency: AWS could not be asked: /,
  ],
  [
    'credentials that AWS refuses',
    { denied: ['GetCallerIdentity'] },
    {},
    /^failed credentials: AWS does not say who/,
  ],
  [
    'a certificate of another region',
    {},
    {
      domainName: 'api.example.com',
      certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/12345678-1234-1234-1234-123456789012',
    },
    /^failed settings: the certificate is in us-east-1 and not in eu-central-1/,
  ],
  ['alarms without an address', {}, { alarmEmail: undefined }, /^warning settings: alarms have no recipient/],
  ['private targets', {}, { privateTargets: 'allowed' }, /^warning settings: privateTargets=allowed/],
])('%s is reported in one line', async (_, account, settings, line) => {
  const lines = await linesFor(account, settings)
  expect(lines.filter((one) => !one.startsWith('ok '))).toEqual(
    expect.arrayContaining([expect.stringMatching(line)]),
  )
  for (const one of lines) expect(one).not.toContain('\n')
})

test('without a network, the failed request is reported', async () => {
  await fakeAws()
  vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:9')
  const found = await preflight(parseSettings(SETTINGS))
  expect(found.at(-1)).toEqual({
    level: 'failed',
    check: 'credentials',
    says: expect.stringMatching(
      /ECONNREFUSED.*aws sts get-caller-identity must work. Nothing else was checked$/,
    ),
  })
})

test('the command exits with 1 on a failed check or invalid settings', () => {
  onTestFinished(() => void vi.unstubAllEnvs())
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['ops/preflight/main.ts', ...args], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, AWS_EC2_METADATA_DISABLED: 'true', AWS_CONFIG_FILE: '/nowhere' },
    })
  const { status, stdout } = run('--stage', 'dev')
  expect(stdout).toMatch(/^failed +region +none is set/m)
  expect(status).toBe(1)
  const wrong = run('--stage', 'dev', '--context', 'speed=fast')
  expect([wrong.status, wrong.stdout]).toEqual([
    1,
    expect.stringMatching(/^failed +settings +wrong settings: speed must/),
  ])
})
