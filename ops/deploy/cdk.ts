import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Settings } from '../../infra/settings/settings.ts'

/** Alarms need a few minutes to detect a bad deployment, because their period is five minutes. */
const MONITORING_MINUTES = 7

/** Number of independent stacks that deploy concurrently. */
const CONCURRENCY = 4

/**
 * Returns the options with which CloudFormation watches alarms. CloudFormation keeps the alarms of the last deployment,
 * so an unguarded deployment must clear them explicitly.
 */
export const guardArguments = ({ rollout }: Settings, alarmArns: readonly string[]): string[] =>
  rollout === 'guarded' && alarmArns.length > 0
    ? [
        ...alarmArns.flatMap((arn) => ['--rollback-trigger-alarm-arns', arn]),
        '--monitoring-time-minutes',
        String(MONITORING_MINUTES),
      ]
    : ['--rollback-trigger-alarm-arns', 'none']

/** With this option, CloudFormation imports an existing table that has the name of a resource, instead of failing to create it. */
export const IMPORT = '--import-existing-resources'

export const contextArguments = (context: Readonly<Record<string, string>>): string[] =>
  Object.entries(context).flatMap(([name, value]) => ['--context', `${name}=${value}`])

/** @param stacks the only stacks to deploy, in the order of their dependencies; by default all */
export const deployArguments = (
  context: Readonly<Record<string, string>>,
  guard: readonly string[],
  outputs: string,
  stacks?: readonly string[],
): string[] => [
  'deploy',
  ...(stacks ? [...stacks, '--exclusively'] : ['--all']),
  '--require-approval',
  'never',
  '--concurrency',
  String(CONCURRENCY),
  '--outputs-file',
  outputs,
  ...guard,
  ...contextArguments(context),
]

/** Runs the project's CDK CLI; returns its exit code. */
export function runCdk(args: readonly string[]): Promise<number> {
  const cdk = join(import.meta.dirname, '../../infra/packages/cdk/cdk.js')
  const child = spawn(process.execPath, [cdk, ...args], {
    stdio: 'inherit',
    // The context has all settings; `infra/app.ts` would add settings that `--unset` drops.
    env: { ...process.env, SETTINGS_COMPLETE: 'yes' },
  })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => done(code ?? 1))
  })
}
