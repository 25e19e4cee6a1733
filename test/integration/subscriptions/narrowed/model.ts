import {
  carriesExpenseData,
  includesTrigger,
  isEveryTrigger,
  type TriggerChoice,
  type TriggerId,
} from '../../../../shared/domain/kit/triggers.ts'

/** The members of a workspace. The owner keeps all permissions; the others have some at first, and may change. */
export const MEMBERS = ['owner', 'reader', 'partial', 'nobody'] as const
export type MemberName = (typeof MEMBERS)[number]

export type MemberChange = 'activate' | 'deactivate' | 'entitle' | 'restrict'

interface Standing {
  readonly isActive: boolean
  /** Whether the member has the rights to expense events. */
  readonly isEntitled: boolean
}

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

/** The state of a subscription after the requests that succeeded. */
export interface Model {
  readonly trigger_ids: TriggerChoice
  readonly target: Target
  readonly status: 'active' | 'paused'
  /** The host that the stored header value was given for; null without headers. */
  readonly headersFor: Host | null
  readonly owner: MemberName
  readonly members: Readonly<Record<MemberName, Standing>>
}

const standing = (isEntitled: boolean): Standing => ({ isActive: true, isEntitled })
export const AT_FIRST: Model['members'] = {
  owner: standing(true),
  reader: standing(true),
  partial: standing(false),
  nobody: standing(false),
}

export function changedMember({ isActive, isEntitled }: Standing, change: MemberChange): Standing {
  return {
    isActive: change === 'activate' || (isActive && change !== 'deactivate'),
    isEntitled: change === 'entitle' || (isEntitled && change !== 'restrict'),
  }
}

/** Whether a member may subscribe to these triggers (contract 4.8). */
export const may = (
  { members }: Pick<Model, 'members'>,
  member: MemberName,
  choice: TriggerChoice,
): boolean => members[member].isEntitled || !(isEveryTrigger(choice) || choice.some(carriesExpenseData))

/** Whether the subscription has the trigger, and its owner the rights to it. */
export const serves = (model: Model, trigger: TriggerId): boolean =>
  includesTrigger(model.trigger_ids, trigger) && may(model, model.owner, [trigger])

/** The status of a request by a member: `allowed` with the rights to the subscription's triggers and to `others`. */
export function statusFor(
  model: Model,
  member: MemberName,
  allowed: number,
  others: TriggerChoice = [],
): number {
  if (!model.members[member].isActive) return 401
  return may(model, member, model.trigger_ids) && may(model, member, others) ? allowed : 403
}

/** The expected status of a PATCH, and the model after it. */
export function patched(model: Model, member: MemberName, patch: Patch): { status: number; next: Model } {
  const { trigger_ids = model.trigger_ids, target = model.target, status = model.status, headers } = patch
  const moves = hostOf(target) !== hostOf(model.target)
  const allowed = moves && model.headersFor !== null && headers === undefined ? 400 : 200
  const expected = statusFor(model, member, allowed, trigger_ids)
  if (expected !== 200) return { status: expected, next: model }
  const given = headers === 'given' ? hostOf(target) : null
  const headersFor = headers === undefined ? model.headersFor : given
  return { status: 200, next: { ...model, trigger_ids, target, status, headersFor } }
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
  model.members[model.owner].isActive &&
  serves(model, trigger) &&
  target === model.target &&
  header === model.headersFor
