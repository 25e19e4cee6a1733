import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deployOptions } from '../../ops/deploy/plan.ts'
import { switchesTable } from '../../ops/deploy/restored-table.ts'
import { type DeployOptions, parseDeployOptions } from '../../ops/stack/options.ts'
import { routes } from '../../shared/contract/routes.ts'
import { DOCUMENTED, type Documented, type Way } from '../support/documented-commands.ts'
import { type AwsCall, awsCall } from './aws-cli.ts'
import { play, type Stack } from './deployment.ts'
import { fakeAws, RESTORED } from './fake-aws.ts'
import { synthesize } from './synthesize.ts'

afterEach(() => vi.restoreAllMocks())

const those = (way: Way) => DOCUMENTED.filter((one) => one.way === way)
const named = (commands: readonly Documented[]) =>
  commands.map((one) => [`${one.page}: ${one.text}`, one] as const)

test('each command of the pages has a way to run it', () => {
  expect(DOCUMENTED.filter(({ way }) => way === undefined)).toEqual([])
  expect(DOCUMENTED.length).toBeGreaterThan(50)
})

test('scripts exist', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const unknown = those('script').filter(({ args: [name = ''] }) => !(name in scripts))
  expect(unknown).toEqual([])
  expect(those('script').length).toBeGreaterThan(5)
})

test('the files that the pages name exist', () => {
  const PATH = /`((?:shared|functions|infra|local|ops|console|clients|test|tools|examples)\/[\w./-]+\.\w+)`/g
  const named = globSync(['*.md', 'docs/**/*.md']).flatMap((page) =>
    Array.from(readFileSync(page, 'utf8').matchAll(PATH), ([, path = '']) => path),
  )
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test('the CDK has these commands, and CI installs this package', () => {
  const help = execFileSync(process.execPath, ['infra/packages/cdk/cdk.js', '--help'], {
    encoding: 'utf8',
  })
  const commands = those('cdk').map(({ args }) => args.join(' '))
  expect(commands.length).toBeGreaterThan(0)
  for (const command of commands) expect(help).toMatch(new RegExp(`^ +cdk ${command}\\b`, 'm'))
  const workflow = readFileSync('.github/workflows/ci.yml', 'utf8')
  for (const { text } of those('pip')) expect(workflow).toContain(`run: ${text}\n`)
})

/** Parses the command of a deployment with this version of its program. */
function optionsOf({ args: [name = '', ...rest] }: Documented): DeployOptions {
  const args = rest.map((word) => word.replace('<stage>', 'dev'))
  return name === 'deploy' ? deployOptions(args) : parseDeployOptions(name, '', args)
}

/** A rotation is meant to remove the secret that is no longer used. */
const isRotation = (trouble: string): boolean => /: OriginSecret\d\w+: removed/.test(trouble)

test.each([...Map.groupBy(those('deploy'), ({ page }) => page)])(
  '%s: the options of its commands are known, and the player deploys their settings, one after the other',
  (_, commands) => {
    // Otherwise a wrong option would end this process.
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit ${code}`)
    })
    let context: Readonly<Record<string, string>> = {}
    let live: readonly Stack[] = []
    for (const command of commands) {
      const { context: given, settings } = optionsOf(command)
      context = { ...context, ...given }
      if (live.length === 0) live = synthesize({ stage: settings.stage })
      const tables = settings.tableName === undefined ? [] : [settings.tableName]
      const played = play(live, synthesize(context), tables)
      expect([command.text, played.troubles.filter((one) => !isRotation(one))]).toEqual([command.text, []])
      live = played.live
    }
  },
)

/** Texts that a template writes of the stage. */
const TEXTS = JSON.stringify(synthesize({ stage: 'prod' }).map(({ name, template }) => [name, template]))

/** The values that stand for something of the stage, without placeholders that stand for anything. */
function namesIn({ input }: AwsCall, { args }: Documented): string[] {
  const texts = [...Object.values(input).filter((value) => typeof value === 'string'), ...args.slice(2)]
  return texts
    .map((text) => text.replace('<stage>', 'prod').replace(/^<(\w+)…>$/, '$1'))
    .filter((text) => /^(\/?prod-workspace|SealingKey)/.test(text))
}

test.each(named(those('aws')))('%s: the AWS CLI knows it, and what it names exists', (_, command) => {
  const call = awsCall(command.args)
  for (const name of namesIn(call, command)) expect(TEXTS).toContain(name)
  expect(command.text).not.toMatch(/<(?!stage>|SealingKey…>)/)
})

describe('the restore of a table', () => {
  const PAGE = 'docs/recovery.md'
  const calls = those('aws').flatMap(({ page, args }) => (page === PAGE ? [awsCall(args)] : []))
  const updates = calls.filter(({ operation }) => operation.startsWith('update-'))

  /** A table as DynamoDB restores it, after these calls. */
  const restored = (done: readonly AwsCall[]) => {
    const input = Object.assign({}, ...done.map((call) => call.input))
    const { PointInTimeRecoverySpecification: recovery, TimeToLiveSpecification: ttl } = input
    return {
      Table: {
        ...RESTORED.Table,
        StreamSpecification: input.StreamSpecification,
        DeletionProtectionEnabled: input.DeletionProtectionEnabled === true,
      },
      ContinuousBackupsDescription: {
        PointInTimeRecoveryDescription: {
          PointInTimeRecoveryStatus: recovery?.PointInTimeRecoveryEnabled ? 'ENABLED' : 'DISABLED',
        },
      },
      TimeToLiveDescription: {
        TimeToLiveStatus: ttl?.Enabled ? 'ENABLING' : 'DISABLED',
        AttributeName: ttl?.AttributeName,
      },
    }
  }
  const [deploy] = those('deploy').filter(({ page, args: [name] }) => page === PAGE && name === 'deploy')

  test('names one table, and its calls make the deployment of the next step import it', async () => {
    if (!deploy) throw new Error('the page deploys nothing')
    const { settings } = optionsOf(deploy)
    const names = calls.flatMap(({ input }) => input.TargetTableName ?? input.TableName ?? [])
    expect(new Set(names)).toEqual(new Set([settings.tableName]))
    await fakeAws({ table: restored(updates) })
    expect(await switchesTable(settings)).toBe(true)
  })

  test.each(updates.map((call) => [call.operation, call] as const))(
    'is refused without %s',
    async (_, call) => {
      if (!deploy) throw new Error('the page deploys nothing')
      await fakeAws({ table: restored(updates.filter((one) => one !== call)) })
      await expect(switchesTable(optionsOf(deploy).settings)).rejects.toThrow('is not ready')
    },
  )
})

test('requests that the pages name are routes', () => {
  const pages = [...new Set(DOCUMENTED.map(({ page }) => page))]
    .map((page) => readFileSync(page, 'utf8'))
    .join('\n')
  const requests = [...pages.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/v1\/[^`\s?]+)/g)]
  expect(requests.length).toBeGreaterThan(3)
  const isRoute = (method = '', path = '') => routes.some((row) => row.method === method && row.path === path)
  expect(requests.filter(([, method, path]) => !isRoute(method, path)).map(([text]) => text)).toEqual([])
})
