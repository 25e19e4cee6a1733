import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dataArguments, deployArguments, guardArguments } from '../../infra/deploy/cdk.ts'
import { withConsoleOrigin } from '../../infra/deploy/console-origin.ts'
import { parseDeployOptions } from '../../infra/deploy/options.ts'
import { goBack, previousTag } from '../../infra/deploy/previous.ts'
import { rollbackAlarmsOf } from '../../infra/deploy/rollback-alarms.ts'
import { parseSettings } from '../../infra/settings.ts'
import { fakeAws } from './fake-aws.ts'

const guarded = parseSettings({ rollout: 'guarded' })
const ALARMS = [
  'arn:aws:cloudwatch:eu-central-1:123456789012:alarm:a',
  'arn:aws:cloudwatch:eu-central-1:123456789012:alarm:b',
]

test('a guarded deployment makes CloudFormation watch the alarms of the running version', async () => {
  await fakeAws({ outputs: { RollbackAlarms: ALARMS.join(' ') } })
  expect(await rollbackAlarmsOf('dev')).toEqual(ALARMS)
  expect(guardArguments(guarded, ALARMS).join(' ')).toBe(
    `--rollback-trigger-alarm-arns ${ALARMS[0]} --rollback-trigger-alarm-arns ${ALARMS[1]} --monitoring-time-minutes 7`,
  )
})

test('the first deployment watches no alarms, and an all-at-once deployment stops watching them', async () => {
  await fakeAws({ stacks: {} })
  expect(await rollbackAlarmsOf('dev')).toEqual([])
  expect(guardArguments(guarded, [])).toEqual(['--rollback-trigger-alarm-arns', 'none'])
  expect(guardArguments(parseSettings({}), ALARMS)).toEqual(['--rollback-trigger-alarm-arns', 'none'])
})

test('a guarded deployment fails if the running version cannot be read', async () => {
  await fakeAws({ denied: ['DescribeStacks'] })
  await expect(rollbackAlarmsOf('dev')).rejects.toThrow('not authorized')
})

test('a deployment is of all stacks, asks nothing, and writes what it has made', () => {
  expect(deployArguments({ stage: 'dev', tracing: 'active' }, ['--guard'], 'out.json').join(' ')).toBe(
    'deploy --all --require-approval never --concurrency 4 --outputs-file out.json --guard ' +
      '--context stage=dev --context tracing=active',
  )
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

test('a setting may contain line breaks and equals signs', () => {
  const { context } = parseDeployOptions('deploy', '', ['--stage', 'dev', '--context', '@a:b=1=\n2'])
  expect(context).toEqual({ stage: 'dev', '@a:b': '1=\n2' })
})

test('every option that is passed on exists in the installed CDK', () => {
  const help = execFileSync(process.execPath, ['node_modules/aws-cdk/bin/cdk', 'deploy', '--help'], {
    encoding: 'utf8',
  })
  const options = [
    ...deployArguments({ stage: 'dev' }, guardArguments(guarded, ALARMS), 'out.json'),
    ...dataArguments('dev', {}, []),
  ].filter((one) => one.startsWith('--'))
  expect(options.length).toBeGreaterThan(6)
  for (const option of options) expect(help).toMatch(new RegExp(`${option}[ ,]`))
})

test('the stage and other settings become context', () => {
  const { context, settings } = parseDeployOptions('deploy', '', [
    '--stage',
    'prod',
    '--context',
    'rollout=guarded',
  ])
  expect(context).toEqual({ stage: 'prod', rollout: 'guarded' })
  expect(settings).toMatchObject({ stage: 'prod', rollout: 'guarded' })
  expect(() => parseDeployOptions('deploy', '', ['--stage', 'Prod'])).toThrow('wrong settings: stage')
})

const consoleOf = (context: Record<string, string>) => withConsoleOrigin(context, parseSettings(context))

test('the file store allows the console that is deployed', async () => {
  await fakeAws({
    stacks: { 'dev-workspace-console': 'UPDATE_COMPLETE' },
    outputs: { ConsoleUrl: 'https://d1.cloudfront.net' },
  })
  expect(await consoleOf({ stage: 'dev' })).toEqual({
    stage: 'dev',
    consoleOrigin: 'https://d1.cloudfront.net',
  })
  const given = { stage: 'dev', consoleOrigin: 'https://d2.cloudfront.net' }
  expect(await consoleOf(given)).toEqual(given)
  expect(await consoleOf({ console: 'off' })).toEqual({ console: 'off' })
})

test('before the first deployment of the console, no origin is known', async () => {
  await fakeAws({ stacks: {} })
  expect(await consoleOf({ stage: 'dev' })).toEqual({ stage: 'dev' })
  expect(dataArguments('dev', { stage: 'dev', consoleOrigin: 'https://d1.cloudfront.net' }, [])).toEqual([
    'deploy',
    'dev-workspace-data',
    '--exclusively',
    '--require-approval',
    'never',
    '--context',
    'stage=dev',
    '--context',
    'consoleOrigin=https://d1.cloudfront.net',
  ])
})

/** A repository with a commit for each of these tags, and one more commit. */
function repository(...tags: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'tags-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], {
      cwd: root,
      stdio: 'ignore',
    })
  git('init')
  for (const tag of tags) {
    git('commit', '--allow-empty', '-m', tag)
    git('tag', tag)
  }
  git('commit', '--allow-empty', '-m', 'now')
  return root
}

test('a rollback deploys the last tag before this commit from a separate folder, ignoring alarms', () => {
  const root = repository('v1', 'v2')
  const commands: string[] = []
  goBack({
    root,
    folder: join(root, 'version'),
    tag: previousTag(root),
    stage: 'prod',
    settings: { rollout: 'guarded', alarmEmail: 'a@example.com' },
    run: (command, args, cwd) => commands.push(`${cwd.slice(root.length)}$ ${command} ${args.join(' ')}`),
  })
  expect(commands).toEqual([
    `$ git worktree add --detach ${root}/version v2`,
    '/version$ npm ci --ignore-scripts --no-audit --no-fund',
    '/version$ npm run deploy -- --stage prod --context rollout=all-at-once --context alarmEmail=a@example.com',
    `$ git worktree remove --force ${root}/version`,
  ])
  expect(() => previousTag(repository())).toThrow('no tag before this commit')
})

const WORKFLOWS = ['ci', 'deploy'].map((name) => readFileSync(`.github/workflows/${name}.yml`, 'utf8'))

test('workflows call existing scripts, and pin actions by commit', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const workflow of WORKFLOWS) {
    const called = [...workflow.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name)
    expect(called.length).toBeGreaterThan(2)
    expect(called.filter((name = '') => !(name in scripts))).toEqual([])
    const actions = [...workflow.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action)
    expect(actions.length).toBeGreaterThan(1)
    expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([])
  }
})

test('no workflow contains an AWS key', () => {
  for (const workflow of WORKFLOWS) expect(workflow).not.toMatch(/aws-access-key-id|AWS_SECRET_ACCESS_KEY/i)
  expect(WORKFLOWS[1]).toMatch(/id-token: write/)
})
