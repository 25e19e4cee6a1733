import type { Settings } from '../../infra/settings/settings.ts'
import { hasGivenAddress } from '../stack/console-origin.ts'
import { type DeployOptions, parseDeployOptions } from '../stack/options.ts'

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
          'goes back to this version: skips preflight and the data stack, drops unknown settings',
        )
        .option('--downgrade', 'deploys a version older than the newest, with its data stack')
        .option('--skip-preflight', 'deploys even if preflight would fail')
        .option('--unguarded', 'deploys this once without the alarms of rollout=guarded')
        .option('--yes', 'deploys changed settings without asking'),
  )

/** The optional steps of a deployment. */
export interface Plan {
  readonly refusesOlderVersion: boolean
  /** Asks for confirmation if a setting differs from the last deployment. */
  readonly confirmsChanges: boolean
  readonly runsPreflight: boolean
  /** Whether the data stack is deployed too. */
  readonly hasDataStack: boolean
  /** Unless the table is replaced. */
  readonly isGuarded: boolean
  /** Deploys the file store and the API a second time if the console got another address from CloudFront. */
  readonly appliesConsoleAddress: boolean
}

export const planOf = (
  settings: Settings,
  { back, downgrade, skipPreflight, unguarded, yes }: PlanOptions,
): Plan => ({
  refusesOlderVersion: !back && !downgrade,
  confirmsChanges: !yes,
  // Preflight must not prevent the way back from a version that does not work.
  runsPreflight: !back && !skipPreflight,
  // Taking back a table or a queue would lose its contents.
  hasDataStack: !back,
  // Alarms about the version that is left would roll back this deployment.
  isGuarded: settings.rollout === 'guarded' && !back && !unguarded,
  appliesConsoleAddress: !back && hasGivenAddress(settings),
})

type PlanOptions = Pick<DeployOptions, 'back' | 'downgrade' | 'skipPreflight' | 'unguarded' | 'yes'>
