import fc from 'fast-check'
import type { TriggerChoice } from '../../../../shared/domain/triggers.ts'
import { MEMBERS, TARGETS } from './model.ts'
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
const trigger_ids = fc.constantFrom(...CHOICES)
const trigger = fc.constantFrom(...TRIGGERS)
const target = fc.constantFrom(...TARGETS)
const headers = fc.constantFrom('removed' as const, 'given' as const)
const status = fc.constantFrom('active' as const, 'paused' as const)

/** One field or several. */
const patch = fc.oneof(
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
  { weight: 8, arbitrary: fc.record({ kind: kind('patch'), member, patch }) },
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
      return world.patch(one.member, one.patch)
    case 'wait':
      return world.wait()
    case 'respond':
      return world.respond(one.status)
    case 'replay':
      return world.replay(one.member, one.which)
    case 'redeliver':
      return world.redeliver(one.member, one.place)
    case 'test':
      return world.test(one.member, one.trigger)
  }
}
