import { messageOf } from '../local/failure.ts'
import { preflight } from '../preflight/run.ts'
import { SettingsError } from '../settings.ts'
import { runCdk } from './cdk.ts'
import { deploy } from './deploy.ts'
import { parseDeployOptions } from './options.ts'

try {
  const options = parseDeployOptions(
    'deploy',
    'Deploys every stack of a stage. If a stack fails, CloudFormation rolls it back and the exit code is 1.',
    process.argv.slice(2),
    (command) =>
      command
        .option(
          '--back',
          'goes back to this version: leaves out preflight, the data stack and unknown settings',
        )
        .option('--skip-preflight', 'deploys even if preflight would fail'),
  )
  await deploy(options, { root: process.cwd(), cdk: runCdk, preflight, print: console.log })
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : `not deployed: ${messageOf(error)}`)
  process.exitCode = 1
}
