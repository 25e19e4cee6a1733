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
