import {
  carriesExpenseData,
  includesTrigger,
  type TriggerChoice,
  type TriggerId,
  triggersOf,
} from '../../../../shared/domain/triggers.ts'

/** The members of a workspace: two with the rights to expense events, and two without. */
export const MEMBERS = ['owner', 'reader', 'partial', 'nobody'] as const
export type MemberName = (typeof MEMBERS)[number]
const ENTITLED: readonly MemberName[] = ['owner', 'reader']

/** Two addresses on each of two hosts. */
export const TARGETS = ['a/1', 'a/2', 'b/1', 'b/2'] as const
export type Target = (typeof TARGETS)[number]
export type Host = 'a' | 'b'
export const hostOf = (target: Target): Host => (target.startsWith('a') ? 'a' : 'b')

/** The header in every delivery, whose value names the host that it was given for. */
export const HEADER = 'x-given-for'

export interface Patch {
  readonly trigger_ids?: TriggerChoice
  readonly target?: Target
  /** `given`: with a value for the host of the target. Absent: not sent. */
  readonly headers?: 'removed' | 'given' | undefined
  readonly status?: 'active' | 'paused'
}

/** What a subscription is, according to the requests that succeeded. */
export interface Model {
  readonly trigger_ids: TriggerChoice
  readonly target: Target
  readonly status: 'active' | 'paused'
  /** The host that the stored header value was given for; null without headers. */
  readonly headersFor: Host | null
  readonly owner: MemberName
}

/** Whether a member may subscribe to these triggers (contract 4.8). */
export const may = (member: MemberName, choice: TriggerChoice): boolean =>
  ENTITLED.includes(member) || !triggersOf(choice).some(carriesExpenseData)

/** Whether the subscription has the trigger, and its owner the rights to it. */
export const serves = ({ trigger_ids, owner }: Model, trigger: TriggerId): boolean =>
  includesTrigger(trigger_ids, trigger) && may(owner, [trigger])

/** The expected status of a PATCH, and the model after it. */
export function patched(model: Model, member: MemberName, patch: Patch): { status: number; next: Model } {
  const { trigger_ids = model.trigger_ids, target = model.target, status = model.status, headers } = patch
  if (!may(member, model.trigger_ids) || !may(member, trigger_ids)) return { status: 403, next: model }
  const moves = hostOf(target) !== hostOf(model.target)
  if (moves && model.headersFor !== null && headers === undefined) return { status: 400, next: model }
  const given = headers === 'given' ? hostOf(target) : null
  const headersFor = headers === undefined ? model.headersFor : given
  return { status: 200, next: { ...model, trigger_ids, target, status, headersFor } }
}

/** The status of a request to deliver an event of a trigger; `refused` if the subscription does not have it. */
export function statusOfUse(
  { trigger_ids }: Model,
  member: MemberName,
  trigger: TriggerId,
  refused: number,
): number {
  if (!may(member, [trigger]) || !may(member, trigger_ids)) return 403
  return includesTrigger(trigger_ids, trigger) ? 202 : refused
}

/** A post that a receiver got. */
export interface Arrival {
  readonly trigger: TriggerId
  readonly target: string
  readonly header: string | null
}

/** Whether a post may be made in this state. */
export const allows = (model: Model, { trigger, target, header }: Arrival): boolean =>
  model.status === 'active' &&
  serves(model, trigger) &&
  target === model.target &&
  header === model.headersFor
