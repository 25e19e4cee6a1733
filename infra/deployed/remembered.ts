import * as z from 'zod'
import type { Context } from '../settings/record.ts'
import { CONSOLE_URL } from '../stacks/console-stack.ts'
import { RESTORED_TABLE } from '../stacks/data-stack.ts'
import { SETTINGS, VERSIONS } from '../stacks/pipeline-stack.ts'
import { stackOutputs } from './stack-output.ts'

export interface Remembered {
  /** The settings of the last deployment; undefined before the first. */
  readonly recorded: Context | undefined
  /** The table in use, the console's address and the versions that the stage ran; values that the stage does not have are absent. */
  readonly found: Context
}

const record = z.record(z.string(), z.string())

/** Reads the settings that the deployed stacks of a stage have recorded. */
export async function rememberedOf(stage: string): Promise<Remembered> {
  const [data, pipeline, console] = await Promise.all(
    ['data', 'pipeline', 'console'].map((part) => stackOutputs(`${stage}-workspace-${part}`)),
  )
  const text = pipeline?.[SETTINGS]
  const found = {
    tableName: data?.[RESTORED_TABLE],
    consoleOrigin: console?.[CONSOLE_URL],
    versions: pipeline?.[VERSIONS],
  }
  return {
    recorded: text === undefined ? undefined : record.parse(JSON.parse(text)),
    found: record.parse(Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))),
  }
}
