import { messageOf } from '../local/failure.ts'
import { openTarget, type Target, type TargetOptions } from './target.ts'

/** Runs a command's work on its target and prints what it gives. */
export type Run = (work: (target: Target) => Promise<Record<string, unknown>>) => Promise<void>

/** One JSON object on stdout with `--json`, else a line for each field; a failure is one line on stderr and exit 1. */
export function runner(options: () => TargetOptions & { json?: boolean }): Run {
  return async (work) => {
    const { json, ...where } = options()
    try {
      const target = await openTarget(where)
      try {
        const result = await work(target)
        console.log(json ? JSON.stringify(result) : human(result))
      } finally {
        await target.close()
      }
    } catch (error) {
      console.error(messageOf(error).trim().split('\n')[0])
      process.exitCode = 1
    }
  }
}

function human(result: Record<string, unknown>): string {
  const width = Math.max(...Object.keys(result).map((key) => key.length))
  const told = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  return Object.entries(result)
    .map(([key, value]) => `${key.padEnd(width)}  ${told(value)}`)
    .join('\n')
}
