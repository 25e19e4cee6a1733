import type { Attempt } from '../../api/deliveries.ts'

type Outcome = Pick<Attempt, 'response_status' | 'error'>

/** A status of 200 is no success if the answer did not end. */
export const isSuccess = ({ error }: Outcome): boolean => error === null

/** What came of an attempt, in two words: its error names the status of an answer that ended. */
export const outcomeOf = ({ response_status, error }: Outcome): string => error ?? `HTTP ${response_status}`

/** Whether the answer ended, so that it has a body. */
export const isAnswered = ({ response_status, error }: Outcome): boolean =>
  error === null || error === `HTTP ${response_status}`
