import { SettingsError } from '../../infra/settings/settings.ts'
import { messageOf } from '../../shared/failure.ts'
import { preflight } from '../preflight/run.ts'
import { runCdk } from './cdk.ts'
import { deploy, deployOptions } from './deploy.ts'

try {
  const options = deployOptions(process.argv.slice(2))
  await deploy(options, { root: process.cwd(), cdk: runCdk, preflight, print: console.log })
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : `not deployed: ${messageOf(error)}`)
  process.exitCode = 1
}
