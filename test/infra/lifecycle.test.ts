import { join } from 'node:path'
import { expect, test } from 'vitest'
import { KEEPS_DATA } from '../../infra/deployed/protect-data.ts'
import { rememberedOf } from '../../infra/deployed/remembered.ts'
import { contextArguments } from '../../ops/deploy/cdk.ts'
import { deploy } from '../../ops/deploy/deploy.ts'
import { deployOptions } from '../../ops/deploy/plan.ts'
import { preflight } from '../../ops/preflight/run.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { fakeAws, RESTORED } from './fake-aws.ts'
import { FakeCloudFormation } from './fake-cloudformation.ts'

const DATA = 'dev-workspace-data'
const BARE = ['--context', 'console=off']

/** An empty account, and `npm run deploy -- --stage dev …` in it, which returns what it printed. */
async function account() {
  const cloud = new FakeCloudFormation()
  await fakeAws({ stacks: cloud.stacks, table: RESTORED })
  const root = tempFolder()
  const { cdk } = cloud
  return {
    cloud,
    root,
    recorded: () => JSON.parse(cloud.stacks['dev-workspace-pipeline']?.outputs.Settings ?? 'null'),
    tables: () =>
      Object.entries(cloud.stacks[DATA]?.content?.resources ?? {}).flatMap(([id, { Type, Properties }]) =>
        Type === 'AWS::DynamoDB::Table' ? [Properties?.TableName ?? id] : [],
      ),
    deployed: async (...args: string[]) => {
      const lines: string[] = []
      const print = (line: string) => lines.push(line)
      const tools = { root, cdk, preflight, print, confirm: async () => false }
      await deploy(deployOptions(['--stage', 'dev', ...args]), tools).catch((error: Error) =>
        lines.push(`failed: ${error.message}`),
      )
      return lines.filter((line) => !line.startsWith('warning'))
    },
  }
}

const DONE = ['api https://apiurl.example.com']
const NOT_CONFIRMED = expect.stringMatching(/^failed: .* confirm them with --yes/)

test('settings are remembered, differences are shown and confirmed, and --unset drops one', async () => {
  const { cloud, deployed, recorded } = await account()
  const given = ['alarmEmail=a@example.com', 'monthlyBudget=50'].flatMap((pair) => ['--context', pair])
  expect(await deployed(...BARE, ...given)).toEqual(DONE)
  const settings = { alarmEmail: 'a@example.com', console: 'off', monthlyBudget: '50' }
  expect(recorded()).toEqual(settings)
  expect(await deployed()).toEqual(DONE)
  expect([recorded(), cloud.losses]).toEqual([settings, []])

  const shown = 'setting monthlyBudget: 50 → default'
  expect(await deployed('--unset', 'monthlyBudget')).toEqual([shown, NOT_CONFIRMED])
  expect(recorded()).toEqual(settings)
  expect(await deployed('--unset', 'monthlyBudget', '--yes')).toEqual([shown, ...DONE])
  expect(recorded()).toEqual({ alarmEmail: 'a@example.com', console: 'off' })
  expect(cloud.losses).toEqual([expect.stringMatching(/Budget\w*: removed/)])
})

test('no deployment replaces the data: a restored table stays, also for a bare cdk deploy', async () => {
  const { cloud, root, deployed, tables } = await account()
  await deployed(...BARE)
  const [former] = tables()
  cloud.outside = ['dev-restored']
  expect(await deployed('--context', 'tableName=dev-restored')).toEqual(DONE)
  expect([tables(), cloud.outside]).toEqual([['dev-restored'], [`${DATA}-${former}`]])
  expect(cloud.stacks[DATA]?.policy).toBe(JSON.stringify(KEEPS_DATA))

  const bare = (context: Readonly<Record<string, string>>) =>
    cloud.cdk(['deploy', '--all', '--outputs-file', join(root, 'out.json'), ...contextArguments(context)])
  const { recorded, found } = await rememberedOf('dev')
  expect(await bare({ ...recorded, ...found })).toBe(0)
  expect(await bare({ ...recorded })).toBe(1)
  expect(cloud.refused).toEqual([expect.stringMatching(/Table\w+: denied by the stack policy$/)])
  expect([tables(), cloud.losses]).toEqual([['dev-restored'], []])
})

test.each<[string, 'review' | RegExp, string]>([
  ['whose change set was not executed', 'review', 'REVIEW_IN_PROGRESS'],
  ['whose last resource failed', /^Table[0-9A-F]{8}$/, 'ROLLBACK_COMPLETE'],
  ['whose first resources failed', /^SealingKey/, 'ROLLBACK_COMPLETE'],
])('a first deployment %s is repeated by the words of preflight', async (_, at, status) => {
  const { cloud, deployed } = await account()
  cloud.failure = { stack: DATA, at }
  expect(await deployed(...BARE)).toEqual([
    expect.stringMatching(/^failed: stacks that failed were rolled back/),
  ])
  expect(cloud.stacks[DATA]).toMatchObject({ status, isProtected: true })
  expect(cloud.outside).toEqual([])

  const [finding = '', refused] = await deployed(...BARE)
  expect(refused).toMatch(/^failed: preflight failed/)
  const [, words = ''] = / is \w+: (aws .*)$/.exec(finding) ?? []
  const [unlock = '', remove = ''] = words.split(' && ')
  expect(() => cloud.aws(remove)).toThrow('cannot be deleted while TerminationProtection is enabled')
  cloud.aws(`${unlock} && ${remove}`)
  expect(await deployed(...BARE)).toEqual(DONE)
})

test('the data is protected from the beginning, also when a later stack of the first deployment fails', async () => {
  const { cloud, deployed } = await account()
  cloud.failure = { stack: 'dev-workspace-api', at: 'review' }
  expect(await deployed(...BARE)).toEqual([expect.stringMatching(/^failed: stacks that failed/)])
  expect(cloud.stacks[DATA]).toMatchObject({ status: 'CREATE_COMPLETE', policy: JSON.stringify(KEEPS_DATA) })
})

test('a removed stage leaves its data, and is deployed again: no retained resource has a name that is needed', async () => {
  const { cloud, deployed } = await account()
  await deployed(...BARE)
  const remove = (name: string) => `aws cloudformation delete-stack --stack-name ${name}`
  const removeAll = () => {
    for (const name of Object.keys(cloud.stacks).toReversed()) {
      if (cloud.stacks[name]?.isProtected) {
        expect(() => cloud.aws(remove(name))).toThrow('TerminationProtection')
        cloud.aws(
          `aws cloudformation update-termination-protection --no-enable-termination-protection --stack-name ${name}`,
        )
      }
      cloud.aws(remove(name))
    }
  }
  const { content } = cloud.stacks[DATA] ?? {}
  const vaults = Object.values(content?.resources ?? {}).filter(
    ({ Type }) => Type === 'AWS::Backup::BackupVault',
  )
  removeAll()
  expect(cloud.outside.map((one) => one.slice(0, -8)).toSorted()).toEqual(
    ['FilesBucket', 'SealingKey', 'Table'].map((one) => `${DATA} ${one}`),
  )
  expect(await deployed(...BARE)).toEqual(DONE)

  removeAll()
  const vault = `AWS::Backup::BackupVault ${JSON.stringify(vaults.map(({ Properties }) => Properties.BackupVaultName))}`
  cloud.outside = [...cloud.outside, vault]
  expect((await deployed(...BARE)).at(-1)).toMatch(/^failed: stacks that failed/)
  expect(cloud.refused).toEqual([expect.stringContaining(`${vault} already exists`)])
})
