import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KEEPS_DATA, protectData, SWITCHES_TABLE } from '../../infra/deployed/protect-data.ts'
import { CONSOLE_URL } from '../../infra/stacks/console-stack.ts'
import { type Finding, lineOf } from '../preflight/finding.ts'
import { complete } from '../stack/complete.ts'
import { apiStackOf, consoleStackOf, dataStackOf, hasGivenAddress } from '../stack/console-origin.ts'
import { type DeployOptions, parseDeployOptions } from '../stack/options.ts'
import { deployArguments, guardArguments, IMPORT } from './cdk.ts'
import { switchesTable } from './restored-table.ts'
import { rollbackAlarmsOf } from './rollback-alarms.ts'
import { stacksTakenBack } from './take-back.ts'
import { assertNotOlder, withVersion } from './versions.ts'

/** The options of `npm run deploy`. */
export const deployOptions = (args: readonly string[]): DeployOptions =>
  parseDeployOptions(
    'deploy',
    'Deploys every stack of a stage. If a stack fails, CloudFormation rolls it back and the exit code is 1.',
    args,
    (command) =>
      command
        .option(
          '--back',
          'goes back to this version: leaves out preflight, the data stack and unknown settings',
        )
        .option('--downgrade', 'deploys an older version than the newest, with its data stack')
        .option('--skip-preflight', 'deploys even if preflight would fail')
        .option('--unguarded', 'deploys this once without the alarms of rollout=guarded')
        .option('--yes', 'deploys changed settings without asking'),
  )

export interface Tools {
  /** Folder of the checkout. */
  readonly root: string
  /** Runs the CDK; returns its exit code. */
  readonly cdk: (args: readonly string[]) => Promise<number>
  readonly preflight: (settings: DeployOptions['settings']) => Promise<readonly Finding[]>
  readonly print: (line: string) => void
  /** Asks whether to continue. */
  readonly confirm: () => Promise<boolean>
}

/**
 * Runs preflight, then `cdk deploy`. With `rollout=guarded`, the alarms of the deployed version guard the deployment.
 * @throws Error when preflight fails or CloudFormation does
 */
export async function deploy(options: DeployOptions, tools: Tools): Promise<void> {
  const { root, cdk, preflight, print, confirm } = tools
  const { back, downgrade, skipPreflight, unguarded, yes } = options
  const { context, settings, changes } = await complete(options)
  if (!back && !downgrade) assertNotOlder(context.versions?.split(' ') ?? [], root)
  for (const change of changes) print(`setting ${change}`)
  if (changes.length > 0 && !yes && !(await confirm())) throw new Error(NOT_CONFIRMED)
  // Preflight must not prevent the way back from a version that does not work.
  if (!back && !skipPreflight) assertReady(await preflight(settings), print)
  const stacks = back && (await stacksTakenBack(settings))
  const switching = !back && (await switchesTable(settings))
  // The alarms of a damaged table, or of the version to leave, would roll the deployment back.
  const guarded = settings.rollout === 'guarded' && !switching && !back && !unguarded
  const alarms = guarded ? await rollbackAlarmsOf(settings.stage) : []
  if (guarded) {
    print(
      alarms.length > 0
        ? `guarded by ${alarms.length} alarms`
        : `not guarded yet: the version of ${settings.stage} that runs, if any, was not deployed as guarded`,
    )
  }
  const known = withVersion(context, root)
  const guard = guardArguments(settings, alarms)
  const file = join(root, 'cdk.out/outputs.json')
  mkdirSync(join(root, 'cdk.out'), { recursive: true })
  const run = async (...args: Parameters<typeof deployArguments>) => {
    if ((await cdk(deployArguments(...args))) !== 0) throw new Error(ROLLED_BACK)
  }
  if (!back) await protectData(settings.stage, switching ? SWITCHES_TABLE : KEEPS_DATA)
  try {
    await run(known, switching ? [...guard, IMPORT] : guard, file, stacks)
  } finally {
    // Also when a later stack fails: a first deployment has created the data stack by then.
    if (!back) await protectData(settings.stage)
  }
  const outputs = outputsIn(file, settings.stage)
  const { consoleUrl } = outputs
  if (!back && consoleUrl && hasGivenAddress(settings) && consoleUrl !== settings.consoleOrigin) {
    print(`the console is ${consoleUrl}: deploying the file store and the API again, which need its address`)
    const needing = [dataStackOf(settings.stage), apiStackOf(settings.stage)]
    await run({ ...known, consoleOrigin: consoleUrl }, guard, file, needing)
  }
  const url = settings.domainName ? `https://${settings.domainName}` : (outputs.apiUrl ?? 'unknown')
  print(`api ${url}`)
  if (consoleUrl) print(`console ${consoleUrl}`)
  // Outputs for the next step of a GitHub workflow.
  if (process.env.GITHUB_OUTPUT) {
    appendFileSync(process.env.GITHUB_OUTPUT, `url=${url}\nconsole=${consoleUrl ?? ''}\n`)
  }
}

const NOT_CONFIRMED =
  'the settings differ from the last deployment: confirm with --yes, or give them as they were'

const ROLLED_BACK =
  'stacks that failed were rolled back. What to do: docs/operations.md#a-deployment-that-fails'

function assertReady(found: readonly Finding[], print: Tools['print']): void {
  for (const one of found.filter(({ level }) => level !== 'ok')) print(lineOf(one))
  if (found.some(({ level }) => level === 'failed')) {
    throw new Error('preflight failed. Do what its lines say, or leave it out with --skip-preflight')
  }
}

function outputsIn(file: string, stage: string) {
  const outputs: Record<string, Record<string, string>> = JSON.parse(readFileSync(file, 'utf8'))
  return {
    apiUrl: outputs[`${stage}-workspace-api`]?.ApiUrl,
    consoleUrl: outputs[consoleStackOf(stage)]?.[CONSOLE_URL],
  }
}
