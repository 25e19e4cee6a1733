import { expect } from 'vitest'
import { includesTrigger, type TriggerId } from '../../../../shared/domain/kit/triggers.ts'
import type { Answer } from '../../../support/client.ts'
import { changedMember, type MemberChange, type MemberName, type Patch, patched, statusFor } from './model.ts'
import { seen } from './seen.ts'
import type { World } from './world.ts'

/*
 * Requests about the subscription of a world by one of its members. Each is answered with the status that the model
 * expects.
 */

export async function patch(world: World, member: MemberName, fields: Patch): Promise<void> {
  const { members, bodyOf } = world.start
  const { status, next } = patched(world.model, member, fields)
  expectStatus(await members[member].patch(path(world), bodyOf(fields, world.model)), status)
  world.become(next)
}

export async function takeOver(world: World, member: MemberName): Promise<void> {
  const status = statusFor(world.model, member, 200)
  await post(world, member, path(world, '/take-over'), status)
  if (status === 200) world.become({ owner: member })
}

export async function replay(world: World, member: MemberName, status: 'failed' | 'all'): Promise<void> {
  await post(world, member, path(world, '/replay'), statusFor(world.model, member, 202), { status })
}

/** Redelivers one of the deliveries. */
export async function redeliver(world: World, member: MemberName, place: number): Promise<void> {
  const [id, trigger] = [...world.deliveries][place % world.deliveries.size] ?? []
  if (!id || !trigger) return
  await post(world, member, `/v1/deliveries/${id}/redeliver`, statusOfUse(world, member, trigger, 409))
}

export async function test(world: World, member: MemberName, trigger: TriggerId): Promise<void> {
  const status = statusOfUse(world, member, trigger, 400)
  const { body } = await post(world, member, path(world, '/test'), status, { trigger_id: trigger })
  if (status === 202) world.add(body.id, trigger)
}

const MEMBER_BODIES: Readonly<Record<MemberChange, object>> = {
  activate: { status: 'active' },
  deactivate: { status: 'deactivated' },
  entitle: { permissions: ['expenses.view', 'expenses.view_all'] },
  restrict: { permissions: ['expenses.view', 'expenses.edit_all'] },
}

/** Changes another member, as the owner of the workspace. */
export async function changeMember(world: World, member: MemberName, change: MemberChange): Promise<void> {
  const { owner, [member]: changed } = world.start.members
  expectStatus(await owner.patch(`/v1/members/${changed.id}`, MEMBER_BODIES[change]), 200)
  const { members } = world.model
  world.become({ members: { ...members, [member]: changedMember(members[member], change) } })
}

const path = ({ start }: World, action = ''): string => `/v1/subscriptions/${start.id}${action}`

/** `refused`: the status if the member may deliver the event, and the subscription does not have its trigger. */
function statusOfUse({ model }: World, member: MemberName, trigger: TriggerId, refused: number): number {
  return statusFor(model, member, includesTrigger(model.trigger_ids, trigger) ? 202 : refused, [trigger])
}

async function post({ start }: World, member: MemberName, target: string, status: number, body = {}) {
  const answer = await start.members[member].post(target, body)
  expectStatus(answer, status)
  return answer
}

function expectStatus({ status, text }: Answer, expected: number): void {
  if (status === 403) seen.refused += 1
  if (status === 409) seen.conflicts += 1
  expect(status, text).toBe(expected)
}
