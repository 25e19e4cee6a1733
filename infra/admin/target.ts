import { DEFAULT_OPTIONS } from '../local/cli/options.ts'
import { deployedTarget } from './deployed.ts'
import { anyRunning, offlineTarget, runningTarget } from './local.ts'
import type { Queues } from './queues.ts'

/** Where a command works: this process's environment already leads the SDK and the service's own code there. */
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
 * A deployed stage where one is named. Else the local service that runs on the data folder, or, where no folder is
 * named, the one that runs on whatever folder. Else the stores in that folder, started for this one command.
 * @throws StartError for what the operator can put right
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
