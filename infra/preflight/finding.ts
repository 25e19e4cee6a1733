import { messageOf } from '../local/failure.ts'

/** `failed` prevents a deployment or makes the service unusable; `warning` does not. */
export type Level = 'ok' | 'warning' | 'failed'

/** One line of the report. */
export interface Finding {
  readonly level: Level
  readonly check: string
  /** The finding and, unless its level is `ok`, the remedy. */
  readonly says: string
}

export const finding = (level: Level, check: string, says: string): Finding => ({ level, check, says })

/** Runs a check against AWS; returns a `failed` finding if the call fails. */
export async function asked(check: string, ask: () => Promise<Finding>): Promise<Finding> {
  try {
    return await ask()
  } catch (error) {
    return finding('failed', check, `AWS could not be asked: ${messageOf(error).split('\n')[0]}`)
  }
}
