import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { messageOf } from '../local/failure.ts'
import { SettingsError } from '../settings.ts'
import { deployArguments, guardArguments, runCdk } from './cdk.ts'
import { parseDeployOptions } from './options.ts'
import { rollbackAlarmsOf } from './rollback-alarms.ts'

const OUTPUTS = 'cdk.out/outputs.json'

/** Runs `cdk deploy --all`. With `rollout=guarded`, the alarms of the deployed version guard the deployment. */
async function main(): Promise<number> {
  const { context, settings } = parseDeployOptions(
    'deploy',
    'Deploys every stack of a stage. If a stack fails, CloudFormation rolls it back and the exit code is 1.',
    process.argv.slice(2),
  )
  const guarded = settings.rollout === 'guarded'
  const alarms = guarded ? await rollbackAlarmsOf(settings.stage) : []
  if (guarded) {
    console.log(
      alarms.length > 0
        ? `guarded by ${alarms.length} alarms`
        : `not guarded yet: the version of ${settings.stage} that runs, if any, was not deployed as guarded`,
    )
  }
  mkdirSync('cdk.out', { recursive: true })
  const code = await runCdk(deployArguments(context, guardArguments(settings, alarms), OUTPUTS))
  if (code !== 0) {
    console.error(
      'not deployed: stacks that failed were rolled back. What to do: docs/operations.md#a-deployment-that-fails',
    )
    return 1
  }
  const url = settings.domainName ? `https://${settings.domainName}` : apiUrlOf(settings.stage)
  console.log(`api ${url}`)
  // Output for the next step of a GitHub workflow.
  if (process.env.GITHUB_OUTPUT) appendFileSync(process.env.GITHUB_OUTPUT, `url=${url}\n`)
  return 0
}

function apiUrlOf(stage: string): string {
  const outputs: Record<string, Record<string, string>> = JSON.parse(readFileSync(OUTPUTS, 'utf8'))
  return outputs[`${stage}-workspace-api`]?.ApiUrl ?? 'unknown'
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : `not deployed: ${messageOf(error)}`)
  process.exitCode = 1
}
