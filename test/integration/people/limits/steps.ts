import fc from 'fast-check'
import { PERMISSIONS } from '../../../../shared/domain/people/permissions.ts'
import { covers, isUnlimited, type Limits } from './oracle.ts'
import type { Call, World } from './world.ts'

const IN_AN_HOUR = 3_600_000
const later = (hours: number) =>
  new Date(Math.ceil(Date.now() / 1000) * 1000 + hours * IN_AN_HOUR).toISOString()

const permissions = fc.subarray([...PERMISSIONS])
const withAdmin = permissions.map((some) =>
  PERMISSIONS.filter((one) => one === 'workspace.admin' || some.includes(one)),
)
const limits: fc.Arbitrary<Limits> = fc.record({
  permissions: fc.oneof(fc.constant(null), permissions, withAdmin),
  read_only: fc.oneof(
    { weight: 6, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
  expires_at: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(1, 2).map(later) },
  ),
})
/** Keys that manage members get furthest. */
const managing = withAdmin.map((some): Limits => ({ permissions: some, read_only: false, expires_at: null }))

const nth = fc.nat(30)
/** Permissions; mostly only permissions that the key may give, because others are refused. */
const given = fc.record({
  permissions,
  isReduced: fc.oneof(fc.constant(true), fc.constant(true), fc.constant(false)),
})
const change = fc.oneof(
  fc.record({ given }),
  fc.constant({ status: 'active' }),
  fc.record({ given, status: fc.constant('active') }),
  fc.constant({ name: 'Renamed' }),
)
const kind = <K extends string>(name: K) => fc.constant(name)
/** Of the actor, by one of its credentials. */
const acts = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: kind('createApiKey'), limits }) },
  { weight: 6, arbitrary: fc.record({ kind: kind('createMember'), given, twice: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('inviteMember'), n: nth, twice: fc.boolean() }) },
  { weight: 12, arbitrary: fc.record({ kind: kind('join'), n: nth }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('patchMember'), n: nth, change }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('deleteMember'), n: nth }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('deleteApiKey'), n: nth }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('deletePasskey'), n: nth }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('deleteSession'), n: nth }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('endInvitation'), n: nth }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('signIn'), n: nth }) },
)
/** Of the owner. */
const commands = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: kind('patchMember'), n: nth, change }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('deleteMember'), n: nth }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('inviteMember'), n: nth }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('deleteApiKey'), n: nth }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('endInvitation'), n: nth }) },
)
const steps = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      by: kind('actor'),
      holding: nth,
      via: fc.oneof({ weight: 5, arbitrary: kind('api') }, { weight: 1, arbitrary: kind('mcp') }),
      act: acts,
    }),
  },
  { weight: 2, arbitrary: fc.record({ by: kind('boss'), act: commands }) },
)
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never
type Act = Extract<Step, { by: 'actor' }>['act']
type Given = typeof given extends fc.Arbitrary<infer G> ? G : never
type Command = Extract<Step, { by: 'boss' }>['act']

export const scripts = fc.record({
  root: fc.oneof(
    { weight: 2, arbitrary: managing },
    { weight: 1, arbitrary: limits.filter((root) => !isUnlimited(root)) },
  ),
  steps: fc.array(steps, { minLength: 5, maxLength: 16 }),
})

const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % Math.max(all.length, 1)]
const id = (all: readonly string[], n: number) => ({ path: { id: pick(all, n) ?? '' } })

export async function play(world: World, step: Step): Promise<void> {
  if (step.by === 'boss') await command(world, step.act)
  else await watched(world, () => act(world, step))
  await world.check()
}

/** Tries everything that might widen what the actor has by now. */
export async function finish(world: World): Promise<void> {
  await checkInvitations(world)
  for (const invitation of world.tokens) await world.join(invitation)
  for (const holding of [...world.holdings]) {
    const { member } = holding
    await watched(world, async () => {
      const path = { id: member }
      await world.act(holding, { operation: 'patchMember', path, body: { permissions: PERMISSIONS } })
      await world.act(holding, { operation: 'inviteMember', path, body: {} })
      await world.act(holding, { operation: 'createApiKey', body: {} })
      const person = { name: 'Nia', email: 'nia@example.com', permissions: ['workspace.admin'] }
      await world.act(holding, { operation: 'createMember', body: person })
    })
  }
  await world.check()
  for (const invitation of world.tokens) await world.join(invitation)
  await world.check()
  await world.checkBystanders()
}

const makesAdmin = (permissions: readonly string[] = []) => permissions.includes('workspace.admin')

function reduced({ root }: World, { permissions: all, isReduced }: Given) {
  const own = root.permissions ?? PERMISSIONS
  return isReduced ? all.filter((one) => one !== 'workspace.admin' && own.includes(one)) : all
}

function bodyOf(world: World, change: Extract<Command, { kind: 'patchMember' }>['change']) {
  const { given: wanted, ...rest } = { given: undefined, ...change }
  return { ...rest, ...(wanted && { permissions: reduced(world, wanted) }) }
}

async function act(world: World, { act: one, holding: n, via }: Extract<Step, { by: 'actor' }>) {
  const holding = pick(world.holdings, n)
  if (!holding) return
  if (one.kind === 'join') {
    const invitation = pick(world.tokens, one.n)
    if (invitation) await world.join(invitation)
  } else if (one.kind === 'signIn') {
    const authenticator = pick(world.authenticators, one.n)
    if (authenticator) await world.signIn(authenticator)
  } else {
    const call = callOf(world, one)
    const isTwice = 'twice' in one && one.twice
    await world.act(holding, call, isTwice ? 'api' : via, isTwice ? 'again' : undefined)
    // Answers as the first time, or refuses.
    if (isTwice) await world.act(holding, call, 'api', 'again')
  }
}

function callOf(world: World, one: Exclude<Act, { kind: 'join' | 'signIn' }>): Call {
  const operation = one.kind
  switch (one.kind) {
    case 'createApiKey':
      return { operation, body: one.limits }
    case 'createMember':
      return {
        operation,
        body: { name: 'Nia', email: 'nia@example.com', permissions: reduced(world, one.given) },
      }
    case 'inviteMember':
      return { operation, ...id(world.members, one.n), body: {} }
    case 'patchMember':
      return { operation, ...id(world.members, one.n), body: bodyOf(world, one.change) }
    case 'deleteApiKey':
      return {
        operation,
        ...id(
          world.keys.map((key) => key.id),
          one.n,
        ),
      }
    case 'deletePasskey':
      return { operation, ...id(world.passkeys, one.n) }
    case 'deleteSession':
      return { operation, ...id(world.sessions, one.n) }
    default:
      return { operation, ...id(world.members, one.n) }
  }
}

/** The owner makes no member an admin as whom the actor can act: then the owner gave the rights. It leaves the first three in place. */
async function command(world: World, one: Command): Promise<void> {
  const [spared, members] = [world.members.slice(0, 3), world.members.slice(3)]
  const { path } = id(members, one.n)
  if (one.kind === 'deleteApiKey') {
    const ids = world.keys.filter(({ member }) => !spared.includes(member)).map((key) => key.id)
    const derived = world.holdings.flatMap((holding) => holding.id ?? [])
    return world.command({ operation: one.kind, ...id([...ids, ...derived], one.n) })
  }
  if (one.kind !== 'patchMember')
    return world.command({ operation: one.kind, path, ...(one.kind === 'inviteMember' && { body: {} }) })
  const body = bodyOf(world, one.change)
  if (makesAdmin(body.permissions) && world.inside.has(path.id)) return
  await world.command({ operation: one.kind, path, body })
}

/** Runs a step of the actor, and fails if it changes an admin or makes one, or revokes a key that has more. */
async function watched(world: World, step: () => Promise<void>): Promise<void> {
  const before = await world.look()
  await step()
  const after = await world.look()
  const changed = [...after.members].filter(([id, now]) => {
    const then = before.members.get(id)
    const isOfAdmin = makesAdmin(now.permissions) || makesAdmin(then?.permissions)
    return isOfAdmin && JSON.stringify(now) !== JSON.stringify(then)
  })
  const revoked = world.keys.filter(
    ({ id, limits: own, member }) =>
      before.keys.has(id) && !after.keys.has(id) && !covers(world.root, own) && !world.inside.has(member),
  )
  if (changed.length > 0) world.fail([`changed admins: ${JSON.stringify(changed)}`])
  if (revoked.length > 0) world.fail([`revoked: ${JSON.stringify(revoked)}`])
}

/** `invited_until` says whether the newest invitation of a member is accepted; no earlier one is. */
async function checkInvitations(world: World): Promise<void> {
  const { members } = await world.look()
  for (const [member, token] of world.newest) {
    const shown = members.get(member)?.invited_until
    if ((shown !== null) !== (await world.isOpen(token)))
      world.fail([`${member}: the invitation is not as shown, ${shown}`])
  }
  for (const token of world.before) if (await world.isOpen(token)) world.fail(['an old invitation is open'])
}
