import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONSOLE_URL } from '../../infra/stacks/console-stack.ts'
import { type Finding, lineOf } from '../preflight/finding.ts'
import {
  apiStackOf,
  consoleStackOf,
  dataStackOf,
  hasGivenAddress,
  withConsoleOrigin,
} from '../stack/console-origin.ts'
import { type DeployOptions, parseDeployOptions } from '../stack/options.ts'
import { deployArguments, guardArguments, IMPORT } from './cdk.ts'
import { switchesTable, withTable } from './restored-table.ts'
import { rollbackAlarmsOf } from './rollback-alarms.ts'
import { stacksTakenBack } from './take-back.ts'
import { withVersions } from './versions.ts'

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
        .option('--skip-preflight', 'deploys even if preflight would fail'),
  )

export interface Tools {
  /** Folder of the checkout. */
  readonly root: string
  /** Runs the CDK; returns its exit code. */
  readonly cdk: (args: readonly string[]) => Promise<number>
  readonly preflight: (settings: DeployOptions['settings']) => Promise<readonly Finding[]>
  readonly print: (line: string) => void
}

/**
 * Runs preflight, then `cdk deploy`. With `rollout=guarded`, the alarms of the deployed version guard the deployment.
 * @throws Error when preflight fails or CloudFormation does
 */
export async function deploy(options: DeployOptions, { root, cdk, preflight, print }: Tools): Promise<void> {
  const { context, settings, back, skipPreflight } = options
  // Preflight must not prevent the way back from a version that does not work.
  if (!back && !skipPreflight) assertReady(await preflight(settings), print)
  const stacks = back && (await stacksTakenBack(settings))
  const switching = !back && (await switchesTable(settings))
  // The alarms of a damaged table would roll the deployment back.
  const guarded = settings.rollout === 'guarded' && !switching
  const alarms = guarded ? await rollbackAlarmsOf(settings.stage) : []
  if (guarded) {
    print(
      alarms.length > 0
        ? `guarded by ${alarms.length} alarms`
        : `not guarded yet: the version of ${settings.stage} that runs, if any, was not deployed as guarded`,
    )
  }
  const withOrigin = await withConsoleOrigin(await withTable(context, settings), settings)
  const known = await withVersions(withOrigin, settings, root)
  const guard = guardArguments(settings, alarms)
  const file = join(root, 'cdk.out/outputs.json')
  mkdirSync(join(root, 'cdk.out'), { recursive: true })
  const run = async (...args: Parameters<typeof deployArguments>) => {
    if ((await cdk(deployArguments(...args))) !== 0) throw new Error(ROLLED_BACK)
  }
  await run(known, switching ? [...guard, IMPORT] : guard, file, stacks)
  const outputs = outputsIn(file, settings.stage)
  const { consoleUrl } = outputs
  const allowed = known.consoleOrigin ?? settings.consoleOrigin
  if (!back && consoleUrl && hasGivenAddress(settings) && consoleUrl !== allowed) {
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
