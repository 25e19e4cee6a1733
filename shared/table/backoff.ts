import { setTimeout as sleep } from 'node:timers/promises'

/** How often a call is made before its failure counts: the first time and three more. */
export const TRIES = 4

/** The wait before the n-th try again (from 1), with jitter so that those who failed together do not come together. */
export const backoff = (n: number): Promise<void> => sleep(25 * 2 ** n * (0.5 + Math.random()))
