import { messageOf } from '../local/failure.ts'

/** `failed` stops a deployment or leaves the service unusable; `warning` is worth knowing. */
export type Level = 'ok' | 'warning' | 'failed'

/** One line of the report. */
export interface Finding {
  readonly level: Level
  readonly check: string
  /** What was found and, unless it is fine, what to do. */
  readonly says: string
}

export const finding = (level: Level, check: string, says: string): Finding => ({ level, check, says })

/** Runs a check of AWS; where AWS cannot be asked, that is the finding. */
export async function asked(check: string, ask: () => Promise<Finding>): Promise<Finding> {
  try {
    return await ask()
  } catch (error) {
    return finding('failed', check, `AWS could not be asked: ${messageOf(error).split('\n')[0]}`)
  }
}
