import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Settings } from '../settings.ts'

/** Alarms need a few minutes to see what a deployment did: their period is five. */
const MONITORING_MINUTES = 7

/** Stacks that do not depend on each other, of which there are four. */
const CONCURRENCY = 4

/**
 * How CloudFormation guards each stack. It keeps what it was told at the last deployment, so it has to be told also that
 * there is nothing to watch.
 */
export const guardArguments = ({ rollout }: Settings, alarmArns: readonly string[]): string[] =>
  rollout === 'guarded' && alarmArns.length > 0
    ? [
        ...alarmArns.flatMap((arn) => ['--rollback-trigger-alarm-arns', arn]),
        '--monitoring-time-minutes',
        String(MONITORING_MINUTES),
      ]
    : ['--rollback-trigger-alarm-arns', 'none']

export const contextArguments = (context: Readonly<Record<string, string>>): string[] =>
  Object.entries(context).flatMap(([name, value]) => ['--context', `${name}=${value}`])

export const deployArguments = (
  context: Readonly<Record<string, string>>,
  guard: readonly string[],
  outputs: string,
): string[] => [
  'deploy',
  '--all',
  '--require-approval',
  'never',
  '--concurrency',
  String(CONCURRENCY),
  '--outputs-file',
  outputs,
  ...guard,
  ...contextArguments(context),
]

/** Runs the CDK of this project; gives its exit code. */
export function runCdk(args: readonly string[]): Promise<number> {
  const cdk = join(dirname(createRequire(import.meta.url).resolve('aws-cdk/package.json')), 'bin/cdk')
  const child = spawn(process.execPath, [cdk, ...args], { stdio: 'inherit' })
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => done(code ?? 1))
  })
}
