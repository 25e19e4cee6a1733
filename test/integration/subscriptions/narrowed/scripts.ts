import fc from 'fast-check'
import type { TriggerChoice } from '../../../../shared/domain/kit/triggers.ts'
import { MEMBERS, TARGETS } from './model.ts'
import { changeMember, patch, redeliver, replay, takeOver, test } from './requests.ts'
import type { World } from './world.ts'

/** Every choice has `opportunity.created`, so that there is always something to deliver. */
const CHOICES: readonly TriggerChoice[] = [
  ['opportunity.created'],
  ['opportunity.created', 'call.missed'],
  ['opportunity.created', 'expense.created'],
  ['opportunity.created', 'expense.created', 'expense.deleted'],
  ['*'],
]
const TRIGGERS = ['opportunity.created', 'call.missed', 'expense.created', 'expense.deleted'] as const

const member = fc.constantFrom(...MEMBERS, 'owner' as const, 'reader' as const)
const other = fc.constantFrom(...MEMBERS.slice(1))
const change = fc.constantFrom(...(['activate', 'deactivate', 'entitle', 'restrict'] as const))
const trigger_ids = fc.constantFrom(...CHOICES)
const trigger = fc.constantFrom(...TRIGGERS)
const target = fc.constantFrom(...TARGETS)
const headers = fc.constantFrom('removed' as const, 'given' as const)
const status = fc.constantFrom('active' as const, 'paused' as const)

/** One field or several. */
const fields = fc.oneof(
  fc.record({ trigger_ids }),
  fc.record({ target, headers }, { requiredKeys: ['target'] }),
  fc.record({ status }),
  fc.record({ trigger_ids, target, headers, status }, { requiredKeys: [] }),
)

const kind = <K extends string>(name: K) => fc.constant(name)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: kind('fire'), triggers: fc.subarray([...TRIGGERS], { minLength: 1 }) }),
  },
  { weight: 6, arbitrary: fc.record({ kind: kind('work'), count: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 8, arbitrary: fc.record({ kind: kind('patch'), member, fields }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('wait') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('respond'), status: fc.constantFrom(200, 500, 404) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('replay'),
      member,
      which: fc.constantFrom('failed' as const, 'all' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('redeliver'), member, place: fc.nat({ max: 99 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('test'), member, trigger }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('takeOver'), member }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('changeMember'), member: other, change }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

export const scripts = fc.record({
  first: fc.record(
    { member, trigger_ids, target, headers },
    { requiredKeys: ['member', 'trigger_ids', 'target'] },
  ),
  steps: fc.array(step, { minLength: 16, maxLength: 32 }),
})

export async function play(world: World, one: Step): Promise<void> {
  switch (one.kind) {
    case 'fire':
      for (const id of one.triggers) await world.fire(id)
      return
    case 'work':
      await world.work(one.count)
      return
    case 'patch':
      return patch(world, one.member, one.fields)
    case 'wait':
      return world.wait()
    case 'respond':
      return world.respond(one.status)
    case 'replay':
      return replay(world, one.member, one.which)
    case 'redeliver':
      return redeliver(world, one.member, one.place)
    case 'test':
      return test(world, one.member, one.trigger)
    case 'takeOver':
      return takeOver(world, one.member)
    case 'changeMember':
      return changeMember(world, one.member, one.change)
  }
}

/** Lets everything be delivered that the subscription serves. */
export async function end(world: World): Promise<void> {
  world.respond(200)
  await patch(world, 'owner', { status: 'active' })
  await changeMember(world, world.model.owner, 'activate')
  await world.finish()
}
