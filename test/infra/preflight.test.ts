import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { handlersOf } from '../../infra/build-app.ts'
import { parseSettings } from '../../infra/settings/settings.ts'
import { type Needs, needsOf } from '../../ops/preflight/needs.ts'
import { preflight } from '../../ops/preflight/run.ts'
import { servedMethods } from '../../shared/contract/route.ts'
import { routes } from '../../shared/contract/routes.ts'
import { type Account, fakeAws } from './fake-aws.ts'

const SETTINGS = { stage: 'dev', alarmEmail: 'on-call@example.com' }
const NEEDS: Needs = {
  stacks: ['dev-workspace-data', 'dev-workspace-api'],
  roles: 20,
  routes: 30,
  rules: 4,
  bootstrapVersion: 6,
}

/** The findings of these checks, as printed. */
async function linesOf(account: Partial<Account>, settings: object, ...checks: string[]): Promise<string[]> {
  await fakeAws(account)
  const found = await preflight(parseSettings({ ...SETTINGS, ...settings }), () => NEEDS)
  return found
    .filter(({ check }) => checks.includes(check))
    .map(({ level, check, text }) => `${level} ${check}: ${text}`)
}

const EVENT_BUS = 'arn:aws:events:eu-central-1:123456789012:event-bus/events'

test('a deployment needs as much as its templates contain', () => {
  const stacks = ['data', 'api', 'pipeline', 'console'].map((part) => `dev-workspace-${part}`)
  const { stacks: found, ...needs } = needsOf(
    parseSettings({ syntheticCheck: 'on', eventArchive: 'on', eventBus: EVENT_BUS }),
  )
  expect(found.toSorted()).toEqual(stacks.toSorted())
  expect(needs).toEqual({
    roles: handlersOf().length + 41,
    routes: routes.flatMap(servedMethods).length + 1,
    rules: 8,
    bootstrapVersion: 6,
  })
})

const RAISE =
  'ask for 1000: aws service-quotas request-service-quota-increase --service-code lambda --quota-code L-B99A9384 --desired-value 1000'
const USE_SMALL = 'set --context size=small, or '
const TAKEN = 'consumers of size standard may occupy 240 for long'
test.each([
  [6, 'standard', 'failed', `, and ${TAKEN}: ${RAISE}`],
  [7, 'standard', 'failed', `, and ${TAKEN}: ${USE_SMALL}${RAISE}`],
  [240, 'standard', 'failed', `, and ${TAKEN}: ${USE_SMALL}${RAISE}`],
  [241, 'standard', 'warning', `: size standard leaves 1 to the API. ${RAISE}`],
  [999, 'standard', 'warning', `: size standard leaves 759 to the API. ${RAISE}`],
  [1000, 'standard', 'ok', ': size standard leaves 760 to the API'],
  [6, 'small', 'failed', `, and consumers of size small may occupy 6 for long: ${RAISE}`],
  [7, 'small', 'warning', `: size small leaves 1 to the API. ${RAISE}`],
  [10, 'small', 'warning', `: size small leaves 4 to the API. ${RAISE}`],
  [99, 'small', 'warning', `: size small leaves 93 to the API. ${RAISE}`],
  [100, 'small', 'ok', ': size small leaves 94 to the API'],
  [999, 'small', 'ok', ': size small leaves 993 to the API'],
  [1000, 'small', 'ok', ': size small leaves 994 to the API; size=standard fits too'],
])('a limit of %i functions at once, and size %s: %s', async (concurrency, size, level, says) => {
  const line = `${level} concurrency: Lambda runs ${concurrency} functions at once${says}`
  expect(await linesOf({ concurrency }, { size }, 'concurrency')).toEqual([line])
})

const BOOTSTRAP = 'run npx cdk bootstrap aws://123456789012/eu-central-1'
test.each([
  [undefined, `failed bootstrap: eu-central-1 is not prepared for CDK: ${BOOTSTRAP}`],
  [5, `failed bootstrap: version 5, and 6 is needed: ${BOOTSTRAP}`],
  [6, 'ok bootstrap: version 6'],
])('a bootstrap of version %s', async (bootstrap, line) => {
  expect(await linesOf({ bootstrap }, {}, 'bootstrap')).toEqual([line])
})

const quotas = ['quota apigateway', 'quota iam', 'quota cloudformation', 'quota events']
test('quotas that are just enough', async () => {
  const enough = {
    'apigateway Routes per API': 30,
    'apigateway Integrations per API': 30,
    'iam Roles per account': 20,
    'cloudformation Stack count': 2,
    'events Rules': 4,
  }
  expect(await linesOf({ quotas: enough }, {}, ...quotas)).toEqual(
    Object.entries(enough).map(([quota, count]) => {
      const [service, ...name] = quota.split(' ')
      return `ok quota ${service}: ${name.join(' ')}: ${count}, of which a stage needs ${count}`
    }),
  )
})

const increase = (service: string, value: number) =>
  `aws service-quotas request-service-quota-increase --service-code ${service} --quota-code L-1 --desired-value ${value}`
test('quotas that lack one, and quotas that are not listed', async () => {
  const account = {
    'apigateway Routes per API': 29,
    'apigateway Integrations per API': 29,
    'iam Roles per account': 19,
    'events Rules': 3,
  }
  expect(await linesOf({ quotas: account }, {}, ...quotas)).toEqual([
    `failed quota apigateway: Routes per API: 29, and 30 are needed. ${increase('apigateway', 60)}`,
    `failed quota apigateway: Integrations per API: 29, and 30 are needed. ${increase('apigateway', 60)}`,
    `failed quota iam: Roles per account: 19, and 20 are needed. ${increase('iam', 40)}`,
    'warning quota cloudformation: Service Quotas does not list "Stack count": check in the console that it is at least 2',
    `failed quota events: Rules: 3, and 4 are needed. ${increase('events', 8)}`,
  ])
})

const name = 'dev-workspace-data'
const REMOVE = `aws cloudformation delete-stack --stack-name ${name}`
test.each([
  ['ROLLBACK_COMPLETE', REMOVE],
  ['ROLLBACK_FAILED', REMOVE],
  ['CREATE_FAILED', REMOVE],
  ['REVIEW_IN_PROGRESS', REMOVE],
  [
    'UPDATE_ROLLBACK_FAILED',
    `aws cloudformation continue-update-rollback --stack-name ${name}, once its events say why`,
  ],
  ['UPDATE_ROLLBACK_IN_PROGRESS', 'wait until it has ended'],
  ['DELETE_FAILED', `see its events, then ${REMOVE}`],
])('a stack in the state %s', async (status, todo) => {
  const found = await linesOf({ stacks: { [name]: status } }, {}, 'stacks')
  expect(found).toEqual([`failed stacks: ${name} is ${status}: ${todo}`])
})

test.each(['CREATE_COMPLETE', 'UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'])(
  'a stack in the state %s is no obstacle',
  async (status) => {
    const stacks = { [name]: status }
    expect(await linesOf({ stacks }, {}, 'stacks')).toEqual(['ok stacks: 1 of 2 exist'])
  },
)

test('several obstacles are in one line', async () => {
  const stacks = { [name]: 'DELETE_FAILED', 'dev-workspace-api': 'UPDATE_IN_PROGRESS' }
  expect(await linesOf({ stacks }, {}, 'stacks')).toEqual([
    `failed stacks: ${name} is DELETE_FAILED: see its events, then ${REMOVE}; dev-workspace-api is UPDATE_IN_PROGRESS: wait until it has ended`,
  ])
})

const arnIn = (region: string) =>
  `arn:aws:acm:${region}:123456789012:certificate/12345678-1234-1234-1234-123456789012`
test.each<[object, string[]]>([
  [{}, ['ok settings: stage dev, rollout all-at-once']],
  [
    { domainName: 'api.example.com', certificateArn: arnIn('eu-central-1') },
    ['ok settings: stage dev, rollout all-at-once'],
  ],
  [
    { domainName: 'api.example.com', certificateArn: arnIn('us-east-1') },
    [
      'failed settings: the certificate is in us-east-1 and not in eu-central-1: request one in the region of the stage',
    ],
  ],
  [
    { alarmEmail: undefined, privateTargets: 'allowed', speed: 2 },
    [
      'warning settings: alarms have no recipient: set --context alarmEmail=you@example.com',
      'warning settings: privateTargets=allowed lets webhooks reach private hosts: for experiments only',
      'warning settings: speed=2 changes retry delays: for experiments only',
    ],
  ],
])('settings %j', async (settings, lines) => {
  expect(await linesOf({}, settings, 'settings')).toEqual(lines)
})

const ROLE = 'arn:aws:iam::123456789012:role/cdk-hnb659fds-cfn-exec-role-123456789012-eu-central-1'
const ASK = `ask for an exception for ${ROLE}`
const USER = 'iam:CreateUser (an IAM user signs the links to files)'
const KNOWN = 'ok policies: no needed permission is known to be denied'
const OFF = { console: 'off' }
test.each<[Partial<Account>, object, string[]]>([
  [{}, {}, [KNOWN, 'ok cloudfront: the account has distributions']],
  [{ distributions: 1, inOrganization: true }, OFF, [KNOWN]],
  [
    { forbidden: ['iam:CreateUser'], inOrganization: true },
    OFF,
    [`failed policies: the organization's policies forbid ${USER}: ${ASK}`],
  ],
  [
    { forbidden: ['iam:CreateUser', 'cloudfront:CreateDistribution'] },
    OFF,
    [`failed policies: no policy allows ${USER}: ${ASK}`],
  ],
  [
    { forbidden: ['cloudfront:CreateDistribution'], distributions: 0 },
    {},
    [
      `failed policies: no policy allows cloudfront:CreateDistribution (for the console; not needed with --context console=off): ${ASK}`,
      'warning cloudfront: the account has no distribution yet, and AWS verifies new accounts before their first: if the stack of the console fails with "must be verified", write to AWS Support, and set --context console=off until then',
    ],
  ],
  [
    { denied: ['SimulatePrincipalPolicy', 'ListDistributions'] },
    {},
    [
      'warning policies: the call to AWS failed: AccessDenied: not authorized to perform SimulatePrincipalPolicy',
      'warning cloudfront: the call to AWS failed: AccessDenied: not authorized to perform ListDistributions',
    ],
  ],
])('an account %j with %j', async (account, settings, lines) => {
  expect(await linesOf(account, settings, 'policies', 'cloudfront')).toEqual(lines)
})

const vaultOf = (owner: string) => `arn:aws:backup:eu-west-1:${owner}:backup-vault:copies`
test.each([
  ['123456789012', { managed: true, elsewhere: false }, /^ok backups: copies go to account 123456789012, /],
  ['210987654321', { managed: true, elsewhere: true }, /^ok backups: copies go to account 210987654321, /],
  ['210987654321', { managed: false, elsewhere: true }, /^failed .*: aws backup update-region-settings /],
  ['210987654321', { managed: true, elsewhere: false }, /^failed .*: in the management account of /],
])('copies in a vault of account %s with %j', async (owner, backups, line) => {
  const lines = await linesOf({ backups }, { backupVault: vaultOf(owner) }, 'backups')
  expect(lines).toEqual([expect.stringMatching(line)])
})

test('every check of a ready account is ok, with the needs of its templates', async () => {
  await fakeAws()
  const found = await preflight(parseSettings(SETTINGS))
  expect(found.filter(({ level }) => level !== 'ok')).toEqual([])
  expect(found.map(({ check, text }) => `${check}: ${text}`)).toEqual(
    expect.arrayContaining([
      'region: eu-central-1',
      'credentials: account 123456789012, arn:aws:iam::123456789012:user/ana',
      expect.stringMatching(/^quota apigateway: Routes per API: 300, of which a stage needs \d+$/),
      'stacks: 2 of 4 exist',
    ]),
  )
})

test('a check without the right to it fails, and without credentials nothing else is checked', async () => {
  expect(await linesOf({ denied: ['GetAccountSettings'] }, {}, 'concurrency')).toEqual([
    expect.stringMatching(/^failed concurrency: the call to AWS failed: /),
  ])
  expect(await linesOf({ denied: ['GetCallerIdentity'] }, {}, 'credentials', 'concurrency')).toEqual([
    expect.stringMatching(/^failed credentials: the account cannot be determined/),
  ])
  vi.stubEnv('AWS_ENDPOINT_URL', 'http://127.0.0.1:9')
  const found = await preflight(parseSettings(SETTINGS), () => NEEDS)
  expect(found.at(-1)).toMatchObject({
    level: 'failed',
    check: 'credentials',
    text: expect.stringMatching(
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
