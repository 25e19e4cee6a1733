import type { Queues } from './queues.ts'
import type { FindLines } from './trace/log-lines.ts'

/**
 * The service that a command works on. The environment of this process already points the SDK and the service's code to
 * that service.
 */
export interface Target {
  queues(): Promise<Queues>
  /** Finds lines of the functions' logs. */
  readonly findLines: FindLines
  /** Safe to call twice. */
  close(): Promise<void>
}

export interface TargetOptions {
  readonly data?: string
  readonly stack?: string
  /** A table other than the stage's current table, such as the old table after a restore. */
  readonly table?: string
}
