import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KEEPS_DATA, protectData, SWITCHES_TABLE } from '../../infra/deployed/protect-data.ts'
import type { Context } from '../../infra/settings/record.ts'
import type { Settings } from '../../infra/settings/settings.ts'
import { CONSOLE_URL } from '../../infra/stacks/console-stack.ts'
import { type Finding, lineOf } from '../preflight/finding.ts'
import { complete } from '../stack/complete.ts'
import { apiStackOf, consoleStackOf, dataStackOf } from '../stack/console-origin.ts'
import type { DeployOptions } from '../stack/options.ts'
import { deployArguments, guardArguments, IMPORT } from './cdk.ts'
import { planOf } from './plan.ts'
import { switchesTable } from './restored-table.ts'
import { rollbackAlarmsOf } from './rollback-alarms.ts'
import { stacksTakenBack } from './take-back.ts'
import { assertNotOlder, withVersion } from './versions.ts'

export interface Tools {
  /** Folder of the checkout. */
  readonly root: string
  /** Runs the CDK; returns its exit code. */
  readonly cdk: (args: readonly string[]) => Promise<number>
  readonly preflight: (settings: Settings) => Promise<readonly Finding[]>
  readonly print: (line: string) => void
  /** Asks whether to continue. */
  readonly confirm: () => Promise<boolean>
}

/**
 * Runs preflight, then `cdk deploy`. With `rollout=guarded`, the alarms of the deployed version guard the deployment.
 * @throws Error when preflight or CloudFormation fails
 */
export async function deploy(options: DeployOptions, tools: Tools): Promise<void> {
  const { root, print } = tools
  const { context, settings, changes } = await complete(options)
  const { stage } = settings
  const plan = planOf(settings, options)
  if (plan.refusesOlderVersion) assertNotOlder(context.versions?.split(' ') ?? [], root)
  for (const change of changes) print(`setting ${change}`)
  if (plan.confirmsChanges && changes.length > 0 && !(await tools.confirm())) throw new Error(NOT_CONFIRMED)
  if (plan.runsPreflight) assertReady(await tools.preflight(settings), print)

  const stacks = plan.hasDataStack ? undefined : await stacksTakenBack(settings)
  const switching = plan.hasDataStack && (await switchesTable(settings))
  // Alarms about the damaged table would roll back this deployment.
  const alarms = plan.isGuarded && !switching ? await guardingAlarms(stage, print) : []
  const guard = guardArguments(settings, alarms)
  const known = withVersion(context, root)
  const deployAll = () => runCdk(tools, stage, known, switching ? [...guard, IMPORT] : guard, stacks)
  // A GitHub workflow goes back only if this deployment may have changed a stack.
  setGithubOutput('began=yes')
  const outputs = await (plan.hasDataStack ? withPolicy(stage, switching, deployAll) : deployAll())

  const { consoleUrl } = outputs
  if (plan.appliesConsoleAddress && consoleUrl && consoleUrl !== settings.consoleOrigin) {
    print(`the console is ${consoleUrl}: deploying the file store and the API again, which need its address`)
    const needing = [dataStackOf(stage), apiStackOf(stage)]
    await runCdk(tools, stage, { ...known, consoleOrigin: consoleUrl }, guard, needing)
  }
  announce(settings, outputs, print)
}

const NOT_CONFIRMED =
  'the settings differ from the last deployment: confirm them with --yes, or use the former values'

const ROLLED_BACK =
  'stacks that failed were rolled back. What to do: docs/operations.md#a-deployment-that-fails'

function assertReady(found: readonly Finding[], print: Tools['print']): void {
  for (const one of found.filter(({ level }) => level !== 'ok')) print(lineOf(one))
  if (found.some(({ level }) => level === 'failed')) {
    throw new Error('preflight failed. Do what its lines advise, or skip preflight with --skip-preflight')
  }
}

async function guardingAlarms(stage: string, print: Tools['print']): Promise<string[]> {
  const alarms = await rollbackAlarmsOf(stage)
  print(
    alarms.length > 0
      ? `guarded by ${alarms.length} alarms`
      : `not guarded: the running version of ${stage}, if any, was deployed without rollout=guarded`,
  )
  return alarms
}

interface Outputs {
  readonly apiUrl: string | undefined
  readonly consoleUrl: string | undefined
}

/** @throws Error when CloudFormation fails */
async function runCdk(
  { root, cdk }: Tools,
  stage: string,
  context: Context,
  guard: readonly string[],
  stacks: readonly string[] | undefined,
): Promise<Outputs> {
  const folder = join(root, 'cdk.out')
  const file = join(folder, 'outputs.json')
  mkdirSync(folder, { recursive: true })
  if ((await cdk(deployArguments(context, guard, file, stacks))) !== 0) throw new Error(ROLLED_BACK)
  const outputs: Record<string, Record<string, string>> = JSON.parse(readFileSync(file, 'utf8'))
  return {
    apiUrl: outputs[apiStackOf(stage)]?.ApiUrl,
    consoleUrl: outputs[consoleStackOf(stage)]?.[CONSOLE_URL],
  }
}

/** Deploys the data stack under its policy. */
async function withPolicy<T>(stage: string, switching: boolean, run: () => Promise<T>): Promise<T> {
  await protectData(stage, switching ? SWITCHES_TABLE : KEEPS_DATA)
  try {
    return await run()
  } finally {
    // Protects the data even if a later stack fails, because by then a first deployment has created the data stack.
    await protectData(stage)
  }
}

function announce({ domainName }: Settings, { apiUrl, consoleUrl }: Outputs, print: Tools['print']): void {
  const url = domainName ? `https://${domainName}` : (apiUrl ?? 'unknown')
  print(`api ${url}`)
  if (consoleUrl) print(`console ${consoleUrl}`)
  setGithubOutput(`url=${url}\nconsole=${consoleUrl ?? ''}`)
}

/** Sets outputs for the next steps of a GitHub workflow. */
function setGithubOutput(lines: string): void {
  const { GITHUB_OUTPUT } = process.env
  if (GITHUB_OUTPUT) appendFileSync(GITHUB_OUTPUT, `${lines}\n`)
}
