import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SettingsError } from '../../infra/settings/settings.ts'
import { placeInFile, stageFile } from '../../infra/settings/stage-file.ts'
import { openTarget } from '../../ops/admin/open-target.ts'
import { complete } from '../../ops/stack/complete.ts'
import { firstLine } from '../../ops/stack/first-line.ts'
import { parseDeployOptions } from '../../ops/stack/options.ts'
import { StartError } from '../../shared/failure.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { fakeAws } from './fake-aws.ts'

const STAGING = { account: '111111111111', region: 'eu-central-1' }
const PROD = { account: '222222222222', region: 'eu-central-1' }

/** Two accounts, of which the shell has a key of one, and a checkout with a file of the stage `prod`. */
async function shellOf(key: string, file: object) {
  const calls: string[] = []
  await fakeAws({ keys: { KEY_STAGING: STAGING.account, KEY_PROD: PROD.account }, calls, stacks: {} })
  vi.stubEnv('AWS_ACCESS_KEY_ID', key)
  const root = tempFolder()
  mkdirSync(join(root, 'stages'))
  writeFileSync(join(root, 'stages/prod.json'), JSON.stringify(file))
  const printed = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  onTestFinished(() => printed.mockRestore())
  const options = parseDeployOptions('deploy', '', ['--stage', 'prod'])
  return { calls, root, lines: () => printed.mock.calls.flat(), run: () => complete(options, root) }
}

test('a command in the account of the stage’s file shows the account, the region and the versions first', async () => {
  const { run, lines } = await shellOf('KEY_PROD', { ...PROD, size: 'standard' })
  await run()
  expect(lines()[0]).toMatch(/^prod 222222222222\/eu-central-1 nothing → \d+\.\d+\.\d+$/)
})

test.each([
  ['another account', { ...PROD, size: 'standard' }, 'account 222222222222 in eu-central-1'],
  ['another region', { region: 'us-east-1' }, 'account 111111111111 in us-east-1'],
])('a file that names %s is refused before any call to CloudFormation', async (_, file, place) => {
  const { run, calls, lines } = await shellOf('KEY_STAGING', file)
  const line = `stages/prod.json says that prod is in ${place}, but the credentials are of account 111111111111 in eu-central-1`
  await expect(run()).rejects.toThrow(new SettingsError(`${line}: set AWS_PROFILE and AWS_REGION`))
  expect([calls, lines()]).toEqual([['KEY_STAGING GetCallerIdentity'], []])
})

test('the operator’s tool is refused too', async () => {
  const { root, calls } = await shellOf('KEY_STAGING', PROD)
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(root)
  onTestFinished(() => cwd.mockRestore())
  await expect(openTarget({ stack: 'prod' })).rejects.toThrow('says that prod is in account 222222222222')
  expect(calls).toEqual(['KEY_STAGING GetCallerIdentity'])
})

test('without a region, the command names the variable to set', async () => {
  const { run, calls } = await shellOf('KEY_PROD', {})
  vi.stubEnv('AWS_REGION', undefined)
  vi.stubEnv('AWS_CONFIG_FILE', join(tempFolder(), 'config'))
  await expect(run()).rejects.toThrow(
    new StartError('no region is set: set AWS_REGION, such as eu-central-1'),
  )
  expect(calls).toEqual([])
})

test('account and region are no settings, and must be an account and a region', async () => {
  const { root } = await shellOf('KEY_PROD', { ...PROD, size: 'standard' })
  expect(stageFile('prod', root)).toEqual({ size: 'standard' })
  expect([placeInFile('prod', root), placeInFile('other', root)]).toEqual([PROD, {}])
  const file = join(root, 'stages/prod.json')
  writeFileSync(file, JSON.stringify({ account: 12_345_678_901 }))
  expect(() => placeInFile('prod', root)).toThrow('stages/prod.json: account must be the 12 digits')
  writeFileSync(file, JSON.stringify({ region: 'Frankfurt' }))
  expect(() => placeInFile('prod', root)).toThrow('stages/prod.json: region must be a region of AWS')
})

test('a version whose commit is unknown here is shown by its commit', () => {
  const root = process.cwd()
  const lineOf = (versions: string[]) => firstLine('prod', PROD, versions, root).replace(/ → .*/, '')
  expect(lineOf(['a'.repeat(40)])).toBe('prod 222222222222/eu-central-1 aaaaaaaaaaaa')
  expect(lineOf([])).toBe('prod 222222222222/eu-central-1 an unknown version')
})
