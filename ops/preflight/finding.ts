import { messageOf } from '../../shared/failure.ts'

/** `failed` prevents a deployment or makes the service unusable; `warning` does not. */
export type Level = 'ok' | 'warning' | 'failed'

/** One line of the report. */
export interface Finding {
  readonly level: Level
  readonly check: string
  /** The finding and, unless its level is `ok`, the remedy. */
  readonly text: string
}

export const finding = (level: Level, check: string, text: string): Finding => ({ level, check, text })

export const lineOf = ({ level, check, text }: Finding): string =>
  `${level.padEnd(8)}${check.padEnd(22)}${text}`

/** Runs a check against AWS; returns a finding of this level if the call fails. */
export async function asked(
  check: string,
  ask: () => Promise<Finding>,
  level: Level = 'failed',
): Promise<Finding> {
  try {
    return await ask()
  } catch (error) {
    return finding(level, check, `the call to AWS failed: ${messageOf(error).split('\n')[0]}`)
  }
}
