import { constants } from 'node:os'
import { printLines } from '../../local/cli/printable.ts'
import { asOperator } from '../../packages/local-aws/lambda/environment.ts'
import { messageOf } from '../../shared/failure.ts'
import { openTarget } from './open-target.ts'
import { plainLines, type Result } from './plain-text.ts'
import type { Target, TargetOptions } from './target.ts'
import type { Terminal } from './terminal.ts'

/**
 * Runs a command's work on its target and prints the result. `make` checks the command-line values, before a target is
 * opened.
 */
export type Run = (make: () => Work) => Promise<void>
export type Work = (target: Target) => Promise<Result>

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Prints the result to stdout, as one JSON object with `--json`, otherwise as text. On failure prints one line to
 * stderr and calls `failed`.
 */
export function runner(
  options: () => TargetOptions & { json?: boolean },
  terminal: Terminal,
  failed: () => void,
): Run {
  return async (make) => {
    const { json, ...where } = options()
    let target: Target | undefined
    // Stores that are still starting end with this process; the next process takes over its lock.
    const end = async (signal: (typeof SIGNALS)[number]) => {
      await target?.close()
      process.exit(128 + constants.signals[signal])
    }
    for (const signal of SIGNALS) process.once(signal, end)
    try {
      const work = make()
      const opened = await openTarget(where)
      target = opened
      const result = await asOperator(() => work(opened))
      printLines(terminal.out, json ? [JSON.stringify(result)] : plainLines(result))
    } catch (error) {
      printLines(terminal.err, [lineOf(error)])
      failed()
    } finally {
      await target?.close()
      for (const signal of SIGNALS) process.off(signal, end)
    }
  }
}

/** Uses the error's name if it has no message, as with some network errors. */
function lineOf(error: unknown): string {
  const [line = ''] = messageOf(error).trim().split('\n')
  return line || (error instanceof Error ? error.name : 'failed')
}
