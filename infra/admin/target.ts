import { DEFAULT_OPTIONS } from '../local/cli/options.ts'
import { deployedTarget } from './deployed.ts'
import { anyRunning, offlineTarget, runningTarget } from './local.ts'
import type { Queues } from './queues.ts'

/**
 * The service that a command works on. The environment of this process already points the SDK and the service's code to
 * it.
 */
export interface Target {
  queues(): Promise<Queues>
  /** Safe to call twice. */
  close(): Promise<void>
}

export interface TargetOptions {
  readonly data?: string
  readonly stack?: string
}

/**
 * Opens the deployed stage of `--stack`; without it the local service that runs on the data folder, or on any folder if
 * none is given; otherwise starts the stores of the data folder for this command.
 * @throws StartError for errors that the operator can fix
 */
export async function openTarget({ data, stack }: TargetOptions): Promise<Target> {
  if (stack !== undefined) return deployedTarget(stack)
  const folder = data ?? DEFAULT_OPTIONS.data
  return (
    (await runningTarget(folder)) ??
    (data === undefined ? await anyRunning() : undefined) ??
    offlineTarget(folder)
  )
}
