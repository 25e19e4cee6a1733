import { constants } from 'node:os'
import { messageOf } from '../local/failure.ts'
import { human, type Result } from './human.ts'
import { openTarget, type Target, type TargetOptions } from './target.ts'

/**
 * Runs a command's work on its target and prints what it gives. What was given on the command line is checked while the
 * work is made, before any target is opened.
 */
export type Run = (make: () => Work) => Promise<void>
type Work = (target: Target) => Promise<Result>

/** One JSON object on stdout with `--json`, else lines for people; a failure is one line on stderr and exit code 1. */
export function runner(options: () => TargetOptions & { json?: boolean }): Run {
  return async (make) => {
    const { json, ...where } = options()
    let target: Target | undefined
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      // Stores that are still starting end with this process, and its lock is taken over by whoever comes next.
      process.once(signal, async () => {
        await target?.close()
        process.exit(128 + constants.signals[signal])
      })
    }
    try {
      const work = make()
      target = await openTarget(where)
      const result = await work(target)
      console.log(json ? JSON.stringify(result) : human(result))
    } catch (error) {
      console.error(lineOf(error))
      process.exitCode = 1
    } finally {
      await target?.close()
    }
  }
}

/** Failures of the network may come without a message of their own. */
function lineOf(error: unknown): string {
  const [line = ''] = messageOf(error).trim().split('\n')
  return line || (error instanceof Error ? error.name : 'failed')
}
