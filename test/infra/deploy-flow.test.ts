import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { KEEPS_DATA, SWITCHES_TABLE } from '../../infra/deployed/protect-data.ts'
import { deploy } from '../../ops/deploy/deploy.ts'
import { deployOptions } from '../../ops/deploy/plan.ts'
import { checkedOut } from '../../ops/deploy/versions.ts'
import { type Finding, finding } from '../../ops/preflight/finding.ts'
import type { DeployOptions } from '../../ops/stack/options.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { fakeAws, RESTORED } from './fake-aws.ts'
import { synthesize } from './synthesize.ts'

const API = 'https://a1.execute-api.eu-central-1.amazonaws.com'
const CONSOLE = 'https://d1.cloudfront.net'
const ALARMS = ['a', 'b'].map((name) => `arn:aws:cloudwatch:eu-central-1:123456789012:alarm:${name}`)

interface Outcome {
  /** Exit code of each run of the CDK; 0 when there are no more. */
  readonly codes?: readonly number[]
  readonly findings?: readonly Finding[]
  readonly console?: string
  /** The folder of the checkout. */
  readonly root?: string
  /** The answer to the question whether to continue. */
  readonly confirmed?: boolean
}

/** Runs `npm run deploy -- --stage dev …` with a CDK that only writes its outputs; returns what happened, in order. */
async function deployed(args: readonly string[], { codes = [], findings = [], ...more }: Outcome = {}) {
  const { root = tempFolder() } = more
  const happened: string[] = []
  const options = deployOptions(['--stage', 'dev', ...args])
  const exits = [...codes]
  const cdk = async (given: readonly string[]) => {
    happened.push(
      `cdk ${given
        .join(' ')
        .replace(root, '.')
        .replace(/ versions=\S+( \S{40})*/, ' versions=…')}`,
    )
    const outputs = {
      'dev-workspace-api': { ApiUrl: API },
      ...(more.console && { 'dev-workspace-console': { ConsoleUrl: more.console } }),
    }
    writeFileSync(given[given.indexOf('--outputs-file') + 1] ?? '', JSON.stringify(outputs))
    return exits.shift() ?? 0
  }
  const preflight = async ({ stage }: DeployOptions['settings']) => {
    happened.push(`preflight ${stage}`)
    return findings
  }
  const print = (line: string) => happened.push(`> ${line}`)
  const confirm = async () => more.confirmed ?? false
  await deploy(options, { root, cdk, preflight, print, confirm }).catch((error: Error) =>
    happened.push(`failed: ${error.message}`),
  )
  return happened
}

const REST = '--require-approval never --concurrency 4 --outputs-file ./cdk.out/outputs.json'
const UNGUARDED = '--rollback-trigger-alarm-arns none'

test('a deployment runs preflight, deploys every stack, and ends with the addresses', async () => {
  await fakeAws({ stacks: {} })
  const output = join(tempFolder(), 'output')
  vi.stubEnv('GITHUB_OUTPUT', output)
  expect(await deployed(['--context', 'console=off'])).toEqual([
    'preflight dev',
    `cdk deploy --all ${REST} ${UNGUARDED} --context console=off --context stage=dev`,
    `> api ${API}`,
  ])
  expect(readFileSync(output, 'utf8')).toBe(`began=yes\nurl=${API}\nconsole=\n`)
})

test('the address has the custom domain, if there is one', async () => {
  await fakeAws({ stacks: {} })
  const certificate = 'certificateArn=arn:aws:acm:eu-central-1:123456789012:certificate/1'
  const domain = ['--context', 'domainName=api.example.com', '--context', certificate]
  expect((await deployed(['--context', 'console=off', ...domain])).at(-1)).toBe(
    '> api https://api.example.com',
  )
})

const REFUSED = finding('failed', 'bootstrap', 'run npx cdk bootstrap')
const WARNING = finding('warning', 'settings', 'alarms have no recipient')

test('a deployment is refused with what preflight says, before anything changes', async () => {
  await fakeAws({ stacks: {} })
  const output = join(tempFolder(), 'output')
  vi.stubEnv('GITHUB_OUTPUT', output)
  const findings = [finding('ok', 'region', 'eu-central-1'), WARNING, REFUSED]
  expect(await deployed([], { findings })).toEqual([
    'preflight dev',
    '> warning settings              alarms have no recipient',
    '> failed  bootstrap             run npx cdk bootstrap',
    'failed: preflight failed. Do what its lines advise, or skip preflight with --skip-preflight',
  ])
  // The workflow does not go back.
  expect(existsSync(output)).toBe(false)
})

test('warnings of preflight refuse nothing', async () => {
  await fakeAws({ stacks: {} })
  const warned = await deployed(['--context', 'console=off'], { findings: [WARNING] })
  expect(warned.at(-1)).toBe(`> api ${API}`)
})

test('a deployment that fails ends there, and says where to read on', async () => {
  await fakeAws({ stacks: {} })
  expect((await deployed([], { codes: [1], console: CONSOLE })).slice(2)).toEqual([
    'failed: stacks that failed were rolled back. What to do: docs/operations.md#a-deployment-that-fails',
  ])
})

test('the first deployment of a console deploys the file store and the API again, which need its address', async () => {
  await fakeAws({ stacks: {} })
  const [, first, ...more] = await deployed([], { console: CONSOLE })
  expect(first).toBe(`cdk deploy --all ${REST} ${UNGUARDED} --context stage=dev`)
  const again = `cdk deploy dev-workspace-data dev-workspace-api --exclusively ${REST} ${UNGUARDED} --context stage=dev --context consoleOrigin=${CONSOLE}`
  expect(more).toEqual([
    `> the console is ${CONSOLE}: deploying the file store and the API again, which need its address`,
    again,
    `> api ${API}`,
    `> console ${CONSOLE}`,
  ])
  const failed = await deployed([], { console: CONSOLE, codes: [0, 1] })
  expect(failed.slice(3)).toEqual([again, expect.stringMatching(/^failed: stacks that failed/)])
})

test('later deployments know the address of the console, and deploy once', async () => {
  await fakeAws({
    stacks: { 'dev-workspace-console': 'UPDATE_COMPLETE' },
    outputs: { ConsoleUrl: CONSOLE },
  })
  expect(await deployed([], { console: CONSOLE })).toEqual([
    'preflight dev',
    `cdk deploy --all ${REST} ${UNGUARDED} --context consoleOrigin=${CONSOLE} --context stage=dev`,
    `> api ${API}`,
    `> console ${CONSOLE}`,
  ])
})

test('a guarded deployment names the alarms that watch it', async () => {
  const guarded = ['--context', 'rollout=guarded', '--context', 'console=off']
  await fakeAws({ stacks: {} })
  const [, says, first] = await deployed(guarded)
  expect(says).toBe('> not guarded: the running version of dev, if any, was deployed without rollout=guarded')
  expect(first).toContain(UNGUARDED)
  await fakeAws({ outputs: { RollbackAlarms: ALARMS.join(' ') } })
  const [, saysThen, then] = await deployed(guarded)
  expect(saysThen).toBe('> guarded by 2 alarms')
  const watched = ALARMS.map((alarm) => `--rollback-trigger-alarm-arns ${alarm}`).join(' ')
  expect(then).toContain(`${watched} --monitoring-time-minutes 7 `)
})

const SWITCH = ['tableName=dev-restored', 'console=off', 'rollout=guarded'].flatMap((pair) => [
  '--context',
  pair,
])

test('changed settings are deployed once the operator has confirmed them', async () => {
  await fakeAws({ outputs: { Settings: '{"console":"off","speed":"2"}' } })
  const [shown, , command] = await deployed(['--unset', 'speed'], { confirmed: true })
  expect(shown).toBe('> setting speed: 2 → default')
  expect(command).toContain(`${UNGUARDED} --context console=off --context stage=dev`)
})

test('an older version is deployed only with --downgrade', async () => {
  const root = tempFolder()
  const name = ['-c', 'user.name=a', '-c', 'user.email=a@example.com']
  for (const args of [['init'], [...name, 'commit', '--allow-empty', '-m', 'now']]) {
    execFileSync('git', args, { cwd: root, stdio: 'ignore' })
  }
  await fakeAws({ outputs: { Versions: `${'f'.repeat(40)} ${checkedOut(root)}` } })
  const run = (...args: string[]) => deployed(['--context', 'console=off', ...args], { root })
  expect(await run()).toEqual([
    expect.stringMatching(/^failed: \w+ is older than f{12}, which the stage runs/),
  ])
  expect((await run('--downgrade')).at(-1)).toBe(`> api ${API}`)
})

test('the data stack keeps its policy, except while a restored table takes the place of its table', async () => {
  const policies: string[] = []
  await fakeAws({ table: RESTORED, policies })
  await deployed(['--context', 'console=off'])
  await deployed(SWITCH, { codes: [1] })
  expect(policies.map((policy) => JSON.parse(policy))).toEqual([
    ...[KEEPS_DATA, KEEPS_DATA],
    ...[SWITCHES_TABLE, KEEPS_DATA],
  ])
})

test('a restored table is imported without a guard', async () => {
  await fakeAws({ table: RESTORED, outputs: { RollbackAlarms: ALARMS.join(' ') } })
  const [, cdk] = await deployed(SWITCH)
  expect(cdk).toContain(`${UNGUARDED} --import-existing-resources --context tableName=dev-restored`)
})

test('going back leaves out preflight, the data stack and the second deployment of it', async () => {
  const [data] = synthesize()
  await fakeAws({ exports: data?.exports ?? [], stacks: { 'dev-workspace-data': 'UPDATE_COMPLETE' } })
  const happened = await deployed(['--back'], { findings: [REFUSED], console: CONSOLE })
  expect(happened).toEqual([
    expect.stringMatching(/^cdk deploy (dev-workspace-(api|pipeline|console) ){3}--exclusively /),
    `> api ${API}`,
    `> console ${CONSOLE}`,
  ])
})
