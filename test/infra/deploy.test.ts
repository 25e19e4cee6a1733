import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { INDEX_NAMES } from '../../infra/constructs/indexes.ts'
import { parseSettings, SettingsError } from '../../infra/settings/settings.ts'
import { deployArguments, guardArguments, IMPORT } from '../../ops/deploy/cdk.ts'
import { deployOptions } from '../../ops/deploy/plan.ts'
import { switchesTable } from '../../ops/deploy/restored-table.ts'
import { rollbackAlarmsOf } from '../../ops/deploy/rollback-alarms.ts'
import { goBack, stacksTakenBack } from '../../ops/deploy/take-back.ts'
import {
  assertNotOlder,
  checkedOut,
  deployedVersions,
  recorded,
  versionBefore,
  withVersion,
} from '../../ops/deploy/versions.ts'
import { complete } from '../../ops/stack/complete.ts'
import { parseDeployOptions } from '../../ops/stack/options.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { fakeAws, RESTORED } from './fake-aws.ts'
import { synthesize } from './synthesize.ts'

const guarded = parseSettings({ rollout: 'guarded' })
const ALARMS = [
  'arn:aws:cloudwatch:eu-central-1:123456789012:alarm:a',
  'arn:aws:cloudwatch:eu-central-1:123456789012:alarm:b',
]

test('a guarded deployment fails if the running version cannot be read', async () => {
  await fakeAws({ denied: ['DescribeStacks'] })
  await expect(rollbackAlarmsOf('dev')).rejects.toThrow('not authorized')
})

test.each(['rollout', '=guarded', ''])('the setting %j is refused, because it is no pair', (pair) => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('exit')
  })
  expect(() => parseDeployOptions('deploy', '', ['--stage', 'dev', '--context', pair])).toThrow('exit')
  expect(String(stderr.mock.calls[0]?.[0])).toContain('name=value is needed.')
  vi.restoreAllMocks()
})

test('every option that is passed on exists in the installed CDK', () => {
  const help = execFileSync(process.execPath, ['infra/packages/cdk/cdk.js', 'deploy', '--help'], {
    encoding: 'utf8',
  })
  const options = [
    ...deployArguments({ stage: 'dev' }, guardArguments(guarded, ALARMS), 'out.json'),
    ...deployArguments({}, [IMPORT], 'out.json', ['dev-workspace-data']),
  ].filter((one) => one.startsWith('--'))
  expect(options.length).toBeGreaterThan(6)
  for (const option of options) expect(help).toMatch(new RegExp(`${option}[ ,]`))
})

test('the stage and other settings become context, and may contain line breaks and equals signs', () => {
  const given = ['--stage', 'prod', '--context', 'rollout=guarded', '--context', '@a:b=1=\n2']
  const { context, settings } = parseDeployOptions('deploy', '', given)
  expect(context).toEqual({ stage: 'prod', rollout: 'guarded', '@a:b': '1=\n2' })
  expect(settings).toMatchObject({ stage: 'prod', rollout: 'guarded' })
  expect(() => parseDeployOptions('deploy', '', ['--stage', 'Prod'])).toThrow('wrong settings: stage')
})

/** The completed settings of `deploy --stage dev …` without the stage. */
async function completed(...args: string[]) {
  const { context, changes } = await complete(deployOptions(['--stage', 'dev', ...args]))
  const { stage: _, ...settings } = context
  return { settings, changes }
}

const RECORD = { Settings: JSON.stringify({ alarmEmail: 'a@example.com', rollout: 'guarded' }) }

test.each<[string[], object, string[]]>([
  [[], { alarmEmail: 'a@example.com', rollout: 'guarded' }, []],
  [
    ['--context', 'alarmEmail=b@example.com', '--context', 'ratePerSecond=100'],
    { alarmEmail: 'b@example.com', rollout: 'guarded', ratePerSecond: '100' },
    ['alarmEmail: a@example.com → b@example.com'],
  ],
  [
    ['--unset', 'rollout', '--context', 'speed=2'],
    { alarmEmail: 'a@example.com', speed: '2' },
    ['rollout: guarded → default', 'speed: default → 2'],
  ],
])('after a deployment with settings, %j deploys %j', async (args, settings, changes) => {
  await fakeAws({ outputs: RECORD })
  const found = await completed(...args)
  expect(found.settings).toEqual(settings)
  expect(found.changes.toSorted()).toEqual(changes.toSorted())
})

/** The completed settings with `stages/dev.json` of this text. */
async function completedWith(file: string, ...args: string[]) {
  const root = tempFolder()
  mkdirSync(join(root, 'stages'))
  writeFileSync(join(root, 'stages/dev.json'), file)
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(root)
  return completed(...args).finally(() => cwd.mockRestore())
}

test('the first deployment has no changes, and a file of the stage may hold its settings', async () => {
  await fakeAws({ stacks: {} })
  const found = await completedWith(
    '{ "rollout": "guarded", "ratePerSecond": 50 }',
    '--context',
    'ratePerSecond=60',
  )
  expect(found).toEqual({ settings: { rollout: 'guarded', ratePerSecond: '60' }, changes: [] })
})

test('the file of the stage is the whole truth: a line that is removed from it drops the setting', async () => {
  await fakeAws({ outputs: { ...RECORD, RestoredTable: 'dev-restored' } })
  expect(await completedWith('{ "rollout": "guarded" }')).toEqual({
    settings: { rollout: 'guarded', tableName: 'dev-restored' },
    changes: ['alarmEmail: a@example.com → default'],
  })
  expect((await completedWith('{}', '--back')).settings).toMatchObject({ alarmEmail: 'a@example.com' })
})

test.each([
  [
    'a line of the file',
    '{ "rollout": "guarded" }',
    'rollout',
    'remove its line from stages/dev.json instead',
  ],
  ['a mistyped name', '{}', 'alarmEmails', 'there is no setting alarmEmails; did you mean alarmEmail?'],
  ['what is not remembered', '{}', 'tableName', 'deployments do not record this setting'],
  ['what is given too', '{}', 'stage', '--context sets it'],
])('--unset refuses %s', async (_, file, name, why) => {
  await fakeAws({ outputs: RECORD })
  await expect(completedWith(file, '--unset', name)).rejects.toThrow(
    new SettingsError(`--unset ${name}: ${why}`),
  )
})

test('--unset drops a recorded setting that this version does not know, and says when it changes nothing', async () => {
  await fakeAws({ outputs: { Settings: '{"future":"1"}' } })
  const said = vi.spyOn(console, 'log').mockReturnValue()
  expect((await completed('--unset', 'future', '--unset', 'speed')).settings).toEqual({})
  expect(said.mock.calls).toEqual([
    ['dev 123456789012/eu-central-1 an unknown version → 1.1.0'],
    ['speed was not set: --unset speed changes nothing'],
  ])
  said.mockRestore()
})

test.each([
  ['{ "sizes": "small" }', 'there is no setting sizes; did you mean size?'],
  ['[]', 'stages/dev.json must be an object of settings'],
  ['{', 'stages/dev.json cannot be read: '],
])('the file %s is refused', async (file, why) => {
  await fakeAws({ stacks: {} })
  const refused = await completedWith(file).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(SettingsError)
  expect(String(refused)).toContain(why)
})

test('a version that is gone back to leaves out recorded settings that it does not know', async () => {
  await fakeAws({ outputs: { Settings: '{"future":"1","speed":"2"}' } })
  expect((await completed('--back')).settings).toEqual({ speed: '2' })
  await expect(completed()).rejects.toThrow('there is no setting future')
})

test.each([
  [
    '{"linkKeys":"1,2"}',
    'linkKeys=2,3',
    'linkKeys: 1,2 → 2,3 needs three keys at a time, .* deploy linkKeys=2 first',
  ],
  ['{}', 'linkKeys=2,3', 'linkKeys: 1 → 2,3 needs three keys at a time'],
  [
    '{}',
    'originSecrets=2',
    'originSecrets: 1 → 2 removes secret 1, which is in use: deploy originSecrets=1,2 first',
  ],
  ['{"originSecrets":"1,2"}', 'originSecrets=1', 'removes secret 2'],
])(
  'after a deployment of %s, %s is refused with the deployment to run first',
  async (Settings, next, line) => {
    await fakeAws({ outputs: { Settings } })
    await expect(completed('--context', next)).rejects.toThrow(new RegExp(line))
  },
)

test.each([
  ['{}', 'linkKeys=2'],
  ['{}', 'linkKeys=1,2'],
  ['{"linkKeys":"1,2"}', 'linkKeys=2'],
  ['{"originSecrets":"1,2"}', 'originSecrets=2'],
  ['{"originSecrets":"1,2"}', 'originSecrets=2,1'],
])('after a deployment of %s, %s is deployed', async (Settings, next) => {
  await fakeAws({ outputs: { Settings } })
  expect((await completed('--context', next)).changes).toHaveLength(1)
})

describe('a restored table', () => {
  const settings = parseSettings({ tableName: 'dev-restored' })
  test('is imported once, when it takes the place of another', async () => {
    await fakeAws({ table: RESTORED })
    expect(await switchesTable(parseSettings({}))).toBe(false)
    expect(await switchesTable(settings)).toBe(true)
    await fakeAws({ outputs: { RestoredTable: 'dev-restored' } })
    expect(await switchesTable(settings)).toBe(false)
  })

  test('is refused, before anything changes, while it lacks what a restore does not switch on', async () => {
    const disabled = { PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus: 'DISABLED' } }
    await fakeAws({
      table: {
        Table: { TableStatus: 'CREATING', GlobalSecondaryIndexes: [] },
        ContinuousBackupsDescription: disabled,
        TimeToLiveDescription: { TimeToLiveStatus: 'DISABLED' },
      },
    })
    await expect(switchesTable(settings)).rejects.toThrow(
      `the table dev-restored is not ready: it is CREATING; it has no index ${INDEX_NAMES.join(', ')}; ` +
        'its stream does not have new and old images; its point-in-time recovery is off; its TTL is off; ' +
        'it is not protected from deletion (docs/recovery.md)',
    )
    await fakeAws({})
    await expect(switchesTable(settings)).rejects.toThrow('the table dev-restored is not ready: ')
  })

  test('stays the table of the stage when its name is not given again', async () => {
    await fakeAws({ outputs: { RestoredTable: 'dev-restored' } })
    expect((await completed()).settings).toEqual({ tableName: 'dev-restored' })
    expect((await completed('--context', 'tableName=dev-other')).settings).toEqual({ tableName: 'dev-other' })
  })
})

const [A, B, C] = ['a', 'b', 'c'].map((digit) => digit.repeat(40)) as [string, string, string]

test('a deployment records its commit before earlier commits of the stage; going back drops later commits', () => {
  expect(recorded([], A)).toEqual([A])
  expect(recorded([A], B)).toEqual([B, A])
  expect(recorded([B, A], B)).toEqual([B, A])
  expect(recorded([C, B, A], B)).toEqual([B, A])
  const many = Array.from({ length: 12 }, (_, n) => `${n}`.padStart(40, '0'))
  expect(recorded(many, A)).toEqual([A, ...many.slice(0, 9)])
})

test('the stage goes back to the version before this one, or to the last that was deployed to its end', () => {
  expect(versionBefore([B, A], B)).toBe(A)
  expect(versionBefore([B, A], C)).toBe(B)
  expect(versionBefore([B, A], undefined)).toBe(B)
  expect(() => versionBefore([A], A)).toThrow('no earlier version is recorded: name its commit with --to')
})

/** A repository with this number of commits. */
function repository(commits = 1): string {
  const root = tempFolder()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: root,
      stdio: 'ignore',
    })
  git('init')
  for (let n = 0; n < commits; n++) git('commit', '--allow-empty', '-m', `${n}`)
  return root
}

test('a version that is older than the newest of the stage is refused; a new one, or the newest again, is not', () => {
  const root = repository(2)
  const newest = checkedOut(root) ?? ''
  for (const versions of [[], [newest], [newest, A], [B, A]])
    expect(assertNotOlder(versions, root)).toBeUndefined()
  const line =
    /^\w{12} is older than \w{12}, which the stage runs: npm run go-back deploys .* --downgrade also/
  expect(() => assertNotOlder([B, newest, A], root)).toThrow(line)
  // A commit that the stage never ran, before its newest one.
  execFileSync('git', ['checkout', '--detach', 'HEAD~1'], { cwd: root, stdio: 'ignore' })
  expect(() => assertNotOlder([newest], root)).toThrow(line)
})

test('versions are read from the deployed stack, and become an output of the next deployment', async () => {
  await fakeAws({ outputs: { Versions: `${B} ${A}` } })
  expect(await deployedVersions('dev')).toEqual([B, A])
  const root = repository()
  const now = checkedOut(root) ?? ''
  const context = withVersion({ stage: 'dev', versions: `${B} ${A}` }, root)
  expect(context).toEqual({ stage: 'dev', versions: `${now} ${B} ${A}` })
  expect(now).toMatch(/^[0-9a-f]{40}$/)
  const outputs = synthesize(context).map((stack) => [stack.name, stack.outputs.Versions])
  expect(outputs.filter(([, value]) => value)).toEqual([
    ['dev-workspace-pipeline', { Value: context.versions }],
  ])
})

test('outside a Git checkout nothing is recorded', () => {
  const root = tempFolder()
  vi.stubEnv('GIT_CEILING_DIRECTORIES', tmpdir())
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(withVersion({ stage: 'dev' }, root)).toEqual({ stage: 'dev' })
})

test('going back deploys the version from a separate folder, ignoring alarms', () => {
  const commands: string[] = []
  goBack({
    root: '/root',
    folder: '/root/version',
    version: A,
    stage: 'prod',
    settings: { rollout: 'guarded', alarmEmail: 'a@example.com' },
    run: (command, args, cwd) => commands.push(`${cwd}$ ${command} ${args.join(' ')}`),
  })
  expect(commands).toEqual([
    `/root$ git worktree add --detach /root/version ${A}`,
    '/root/version$ npm ci --ignore-scripts --no-audit --no-fund',
    '/root/version$ npm run deploy -- --stage prod --back --context rollout=guarded --context alarmEmail=a@example.com',
    '/root$ git worktree remove --force /root/version',
  ])
})

test('a version that is gone back to leaves out settings that it does not know', () => {
  const back = (...args: string[]) =>
    parseDeployOptions('deploy', '', ['--stage', 'dev', '--context', 'future=1', ...args], (command) =>
      command.option('--back'),
    )
  expect(back('--back', '--context', 'speed=2').context).toEqual({ stage: 'dev', speed: '2' })
  expect(() => back()).toThrow('there is no setting future')
})

test('every stack except the data stack is taken back', async () => {
  const [data] = synthesize()
  await fakeAws({ exports: data?.exports ?? [] })
  const stacks = ['api', 'pipeline', 'console'].map((part) => `dev-workspace-${part}`)
  expect((await stacksTakenBack(parseSettings({}))).toSorted()).toEqual(stacks.toSorted())
  expect(await stacksTakenBack(parseSettings({ console: 'off' }))).toEqual(stacks.slice(0, 2))
})

test('going back is refused before anything changes when the data stack lacks an export', async () => {
  const [data] = synthesize()
  const [gone = '', ...others] = data?.exports ?? []
  await fakeAws({ exports: others })
  await expect(stacksTakenBack(parseSettings({}))).rejects.toThrow(
    `this version needs ${gone}, which the stack dev-workspace-data no longer exports`,
  )
})
