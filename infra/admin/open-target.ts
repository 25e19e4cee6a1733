import { DEFAULT_OPTIONS } from '../local/cli/options.ts'
import { deployedTarget } from './deployed.ts'
import { anyRunning, offlineTarget, runningTarget } from './local.ts'
import type { Target, TargetOptions } from './target.ts'

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
