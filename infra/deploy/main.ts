import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { CONSOLE_URL } from '../console-stack.ts'
import { messageOf } from '../local/failure.ts'
import { SettingsError } from '../settings.ts'
import { deployArguments, guardArguments, IMPORT, runCdk } from './cdk.ts'
import { consoleStackOf, dataStackOf, hasGivenAddress, withConsoleOrigin } from './console-origin.ts'
import { parseDeployOptions } from './options.ts'
import { switchesTable, withTable } from './restored-table.ts'
import { rollbackAlarmsOf } from './rollback-alarms.ts'
import { stacksTakenBack } from './take-back.ts'
import { withVersions } from './versions.ts'

const OUTPUTS = 'cdk.out/outputs.json'

/** Runs `cdk deploy`. With `rollout=guarded`, the alarms of the deployed version guard the deployment. */
async function main(): Promise<number> {
  const { context, settings, back } = parseDeployOptions(
    'deploy',
    'Deploys every stack of a stage. If a stack fails, CloudFormation rolls it back and the exit code is 1.',
    process.argv.slice(2),
    (command) =>
      command.option('--back', 'goes back to this version: leaves out the data stack and unknown settings'),
  )
  const stacks = back && (await stacksTakenBack(settings))
  const switching = !back && (await switchesTable(settings))
  // The alarms of a damaged table would roll the deployment back.
  const guarded = settings.rollout === 'guarded' && !switching
  const alarms = guarded ? await rollbackAlarmsOf(settings.stage) : []
  if (guarded) {
    console.log(
      alarms.length > 0
        ? `guarded by ${alarms.length} alarms`
        : `not guarded yet: the version of ${settings.stage} that runs, if any, was not deployed as guarded`,
    )
  }
  mkdirSync('cdk.out', { recursive: true })
  const withOrigin = await withConsoleOrigin(await withTable(context, settings), settings)
  const known = await withVersions(withOrigin, settings, process.cwd())
  const guard = guardArguments(settings, alarms)
  const more = switching ? [...guard, IMPORT] : guard
  if ((await runCdk(deployArguments(known, more, OUTPUTS, stacks))) !== 0) return failed()
  const outputs = outputsOf(settings.stage)
  const { consoleUrl } = outputs
  if (
    !back &&
    consoleUrl &&
    hasGivenAddress(settings) &&
    consoleUrl !== (known.consoleOrigin ?? settings.consoleOrigin)
  ) {
    console.log(`the file store now allows ${consoleUrl}: deploying its stack once more`)
    const context = { ...known, consoleOrigin: consoleUrl }
    const data = [dataStackOf(settings.stage)]
    if ((await runCdk(deployArguments(context, guard, OUTPUTS, data))) !== 0) return failed()
  }
  const url = settings.domainName ? `https://${settings.domainName}` : (outputs.apiUrl ?? 'unknown')
  console.log(`api ${url}`)
  if (consoleUrl) console.log(`console ${consoleUrl}`)
  // Outputs for the next step of a GitHub workflow.
  if (process.env.GITHUB_OUTPUT) {
    appendFileSync(process.env.GITHUB_OUTPUT, `url=${url}\nconsole=${consoleUrl ?? ''}\n`)
  }
  return 0
}

function failed(): number {
  console.error(
    'not deployed: stacks that failed were rolled back. What to do: docs/operations.md#a-deployment-that-fails',
  )
  return 1
}

function outputsOf(stage: string): { apiUrl: string | undefined; consoleUrl: string | undefined } {
  const outputs: Record<string, Record<string, string>> = JSON.parse(readFileSync(OUTPUTS, 'utf8'))
  return {
    apiUrl: outputs[`${stage}-workspace-api`]?.ApiUrl,
    consoleUrl: outputs[consoleStackOf(stage)]?.[CONSOLE_URL],
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : `not deployed: ${messageOf(error)}`)
  process.exitCode = 1
}
