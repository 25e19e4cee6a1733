import { Logger } from '@aws-lambda-powertools/logger'

let made: Logger | undefined

/**
 * The one structured logger of this process; its service name comes from POWERTOOLS_SERVICE_NAME. Log ids, states and
 * durations; never a secret, a signed link, a payload, or the query of somebody's URL.
 */
export function logger(): Logger {
  made ??= new Logger()
  return made
}
