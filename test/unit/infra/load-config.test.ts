import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { loadConfig } from '../../../infra/bundle/instead/load-config.ts'

afterEach(() => vi.unstubAllEnvs())

const setting = (otherwise: string | (() => string)) => ({
  environmentVariableSelector: (variables: NodeJS.ProcessEnv) => variables.A_SETTING,
  configFileSelector: (profile: Record<string, string | undefined>) => profile.a_setting,
  default: otherwise,
})

test('a setting of the SDK comes from the environment', async () => {
  vi.stubEnv('A_SETTING', 'environment')
  expect(await loadConfig(setting('default'))()).toBe('environment')
})

test('a setting that the environment lacks has its default, although a file sets it', async () => {
  const file = join(tmpdir(), `aws-config-${process.pid}`)
  onTestFinished(() => rmSync(file))
  writeFileSync(file, '[default]\na_setting = file\n')
  vi.stubEnv('AWS_CONFIG_FILE', file)
  expect(await loadConfig(setting('default'))()).toBe('default')
  expect(await loadConfig(setting(() => 'computed'))()).toBe('computed')
})

test('a setting is looked up once', async () => {
  vi.stubEnv('A_SETTING', 'first')
  const load = loadConfig(setting('default'))
  await load()
  vi.stubEnv('A_SETTING', 'second')
  expect(await load()).toBe('first')
})
