import type { Delivery } from '../../api/deliveries.ts'
import { outcomeOf } from './webhook-words.ts'

/** Failures of one receiver with one cause. */
export interface FailureGroup {
  readonly id: string
  readonly target_url: string
  readonly subscription_id: string
  readonly cause: string
  /** In the order of the list: newest attempt first. */
  readonly deliveries: readonly [Delivery, ...Delivery[]]
}

/** The error of the newest failed attempt, which may precede a success: a recovered delivery has succeeded since. */
const causeOf = ({ attempts }: Delivery): string => {
  const failed = attempts.findLast(({ error }) => error !== null)
  return failed ? outcomeOf(failed) : 'interrupted'
}

/** Groups failures by receiver and cause; the group with the newest attempt comes first. */
export function groupFailures(deliveries: readonly Delivery[]): readonly FailureGroup[] {
  const groups = new Map<string, FailureGroup & { readonly deliveries: [Delivery, ...Delivery[]] }>()
  for (const delivery of deliveries) {
    const { subscription_id, target_url } = delivery
    const cause = causeOf(delivery)
    const id = [subscription_id, target_url, cause].join(' ')
    const group = groups.get(id)
    if (group) group.deliveries.push(delivery)
    else groups.set(id, { id, subscription_id, target_url, cause, deliveries: [delivery] })
  }
  return [...groups.values()]
}

/** `2 failed, 18 retrying` */
export const countsOf = ({ deliveries }: FailureGroup): string =>
  [
    ['failed', 'failed'],
    ['pending', 'retrying'],
    ['succeeded', 'recovered'],
  ]
    .map(([status, word]) => [deliveries.filter((one) => one.status === status).length, word] as const)
    .flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : []))
    .join(', ')
