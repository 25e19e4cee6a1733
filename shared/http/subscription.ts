import type { Subscription } from '../domain/subscription.ts'
import { conflict } from './problem.ts'

/** @throws Problem 409 when nothing can be sent to the subscription any more */
export function requireActive({ status }: Subscription): void {
  if (status !== 'active') throw conflict('the subscription is revoked')
}
