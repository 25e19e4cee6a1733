import { Logger } from '@aws-lambda-powertools/logger'

let instance: Logger | undefined

/**
 * The structured logger of this process; its service name comes from POWERTOOLS_SERVICE_NAME. Log ids, states and
 * durations; never secrets, signed links, payloads, or the query string of a receiver's URL.
 */
export function logger(): Logger {
  instance ??= new Logger()
  return instance
}

/** The reason of a failure, which may be any value, in the form that the logger prints. */
export const asError = (reason: unknown): Error =>
  reason instanceof Error ? reason : new Error(String(reason))
