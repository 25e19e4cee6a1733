import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { KEEPS_DATA } from '../../infra/deployed/protect-data.ts'
import { assertSamePlace } from '../../infra/deployed/same-account.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { type Account, fakeAws } from './fake-aws.ts'

const CDK = 'infra/packages/cdk/cdk.js'
const DEV = { account: '111111111111', region: 'eu-central-1' }
const PROD = { account: '222222222222', region: 'eu-west-1' }

/** Two profiles of the AWS CLI, `default` and `prod`, with the keys of two accounts; returns the calls to AWS. */
async function twoProfiles(account: Partial<Account> = {}) {
  const calls: string[] = []
  const keys = { KEY_DEV: DEV.account, KEY_PROD: PROD.account }
  const folder = tempFolder()
  const endpoint = await fakeAws({ keys, calls, stacks: {}, ...account })
  const [config, credentials] = ['config', 'credentials'].map((name) => join(folder, name)) as [
    string,
    string,
  ]
  writeFileSync(config, `[default]\nregion=${DEV.region}\n[profile prod]\nregion=${PROD.region}\n`)
  const secret = 'aws_secret_access_key=s'
  writeFileSync(
    credentials,
    `[default]\naws_access_key_id=KEY_DEV\n${secret}\n[prod]\naws_access_key_id=KEY_PROD\n${secret}\n`,
  )
  const { AWS_REGION: _, AWS_ACCESS_KEY_ID: _id, AWS_SECRET_ACCESS_KEY: _secret, ...others } = process.env
  const env = {
    ...others,
    AWS_ENDPOINT_URL: endpoint,
    AWS_CONFIG_FILE: config,
    AWS_SHARED_CREDENTIALS_FILE: credentials,
    // Where the CDK remembers the accounts of keys.
    CDK_HOME: folder,
    BUNDLES: 'off',
  }
  /** Runs `npx cdk`; `shell` is the profile of the shell. @returns its exit code and what it printed */
  const cdk = (shell: string, ...args: string[]) =>
    new Promise<{ code: unknown; printed: string }>((done) =>
      execFile(
        process.execPath,
        [CDK, ...args, '--output', join(folder, `${args[0]}.out`)],
        { env: { ...env, AWS_PROFILE: shell } },
        (error, stdout, stderr) => done({ code: error?.code ?? 0, printed: stdout + stderr }),
      ),
    )
  return { calls, cdk }
}

const COMMANDS = [['deploy', '--all', '--require-approval', 'never'], ['diff'], ['synth', '--quiet']]
const ADVICE = 'set AWS_PROFILE and AWS_REGION instead of --profile'

test.each([
  ['default', 'prod', DEV, PROD],
  ['prod', 'default', PROD, DEV],
])(
  'in a shell with the profile %s, cdk --profile %s is refused before any call to CloudFormation',
  async (shell, profile, here, there) => {
    const { calls, cdk } = await twoProfiles()
    const ran = await Promise.all(COMMANDS.map((command) => cdk(shell, ...command, '--profile', profile)))
    for (const { code, printed } of ran) {
      expect(code).toBe(1)
      expect(printed).toContain(
        `the CDK uses account ${there.account} in ${there.region}, but the settings of the stage would be read from ` +
          `account ${here.account} in ${here.region}: ${ADVICE}`,
      )
    }
    expect(calls.length).toBeGreaterThan(COMMANDS.length)
    expect(calls.filter((call) => !call.endsWith(' GetCallerIdentity'))).toEqual([])
  },
)

test('with the profile of the shell, npx cdk keeps the settings, shows changed ones, and protects the data', async () => {
  const policies: string[] = []
  const Settings = JSON.stringify({ console: 'off', speed: '2' })
  const stacks = { 'dev-workspace-data': 'CREATE_COMPLETE', 'dev-workspace-pipeline': 'CREATE_COMPLETE' }
  const { calls, cdk } = await twoProfiles({ stacks, policies, outputs: { Settings } })
  const { code, printed } = await cdk('prod', 'list', '--context', 'speed=3')
  expect([code, printed]).toEqual([0, expect.stringContaining('setting speed: 2 → 3\n')])
  expect(printed).toContain('dev-workspace-api')
  expect(printed).not.toContain('dev-workspace-console')
  expect(policies.map((policy) => JSON.parse(policy))).toEqual([KEEPS_DATA])
  expect(calls.filter((call) => !call.startsWith('KEY_PROD '))).toEqual([])
})

test.each([
  ['another region', { ...DEV, region: 'eu-west-1' }, 'account 111111111111 in eu-central-1'],
  ['another account', { ...DEV, account: PROD.account }, 'account 111111111111 in eu-central-1'],
])('%s is refused', async (_, cdk, found) => {
  await fakeAws({ keys: { test: DEV.account } })
  await expect(assertSamePlace(cdk)).rejects.toThrow(`read from ${found}: ${ADVICE}`)
  expect(await assertSamePlace(DEV)).toBeUndefined()
})

test('credentials that only the CDK has are refused in one line', async () => {
  await fakeAws({ denied: ['GetCallerIdentity'] })
  const refused = await assertSamePlace(DEV).catch((error: Error) => error.message)
  expect(refused).toContain(
    'would be read from no account (not authorized to perform GetCallerIdentity): set',
  )
  expect(refused).not.toContain('\n')
})
