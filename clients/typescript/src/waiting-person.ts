import type { RetryOptions } from './retry.ts'

/**
 * How often the console repeats a request that the service refuses, for at most about five seconds, because a person is waiting.
 * With fewer repeats, people see errors when six of them open pages at the same moment in a new account, whose Lambda runs ten
 * functions at once (`npm run bench -- scale`).
 */
export const WAITING_PERSON: Required<Pick<RetryOptions, 'retries' | 'maxMs'>> = { retries: 6, maxMs: 3_000 }
