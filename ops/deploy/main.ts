import { createInterface } from 'node:readline/promises'
import { SettingsError } from '../../infra/settings/settings.ts'
import { messageOf } from '../../shared/failure.ts'
import { preflight } from '../preflight/run.ts'
import { runCdk } from './cdk.ts'
import { deploy } from './deploy.ts'
import { deployOptions } from './plan.ts'

/** Without a terminal, `--yes` confirms. */
async function confirm(): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Deploy with these settings? (y/N) ')
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

try {
  const options = deployOptions(process.argv.slice(2))
  await deploy(options, { root: process.cwd(), cdk: runCdk, preflight, print: console.log, confirm })
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : `not deployed: ${messageOf(error)}`)
  process.exitCode = 1
}
