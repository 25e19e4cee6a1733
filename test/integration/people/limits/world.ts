import { callHandler } from '../../../../local/service/call-handler.ts'
import type { Transport } from '../../../../packages/local-aws/apigateway/call-handler.ts'
import type { Route } from '../../../../shared/contract/route.ts'
import { routes as typed } from '../../../../shared/contract/routes.ts'
import type { Permission } from '../../../../shared/domain/people/permissions.ts'
import type { Authenticator } from '../../../support/authenticator.ts'
import { callMcp } from '../../../support/call-mcp.ts'
import { type Answer, type Client, clientOf } from '../../../support/client.ts'
import { type Ask, joinBy, joining, newAuthenticator, openTo, signIn } from '../../../support/people.ts'
import { newWorkspace } from '../../../support/workspace.ts'
import { excess, type Holding, type Limits } from './oracle.ts'

/** An operation with its parameters. */
export interface Call {
  readonly operation: string
  readonly path?: Readonly<Record<string, string>>
  readonly body?: object
}

/** A key of the workspace. */
interface Key {
  readonly id: string
  readonly member: string
  readonly limits: Limits
}

/** Any JSON. */
type Body = Answer['body']

interface Outcome {
  readonly isDone: boolean
  readonly body: Body
}

interface Seen {
  readonly members: ReadonlyMap<string, Body>
  readonly keys: ReadonlySet<string>
}

const routes: readonly Route[] = typed
let worlds = 0

/** A transport from a separate address: joining is limited by the address. */
function fromNewAddress(): Transport {
  worlds += 1
  const sourceIp = `10.1.${worlds >> 8}.${worlds & 255}`
  return (request) => callHandler({ ...request, sourceIp })
}

export const counts = new Map<string, number>()
const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)

/** A workspace in which an actor has a limited key, and everything it has made with the key. */
export class World {
  readonly root: Limits
  readonly boss: Client
  private readonly send: Transport
  private readonly ask: Ask
  /** The credentials of the actor. */
  readonly holdings: Holding[] = []
  readonly authenticators: Authenticator[] = []
  /** The invitations that the actor has seen. */
  readonly tokens: { readonly member: string; readonly token: string }[] = []
  /** The newest invitation of each member, made by any actor, and all earlier invitations. */
  readonly newest = new Map<string, string>()
  readonly before: string[] = []
  readonly members: string[] = []
  readonly keys: Key[] = []
  readonly passkeys: string[] = []
  readonly sessions: string[] = []
  /** Who signs in with a passkey that the actor has, or whose session or key it has. */
  readonly inside = new Set<string>()
  private readonly gifts = new Map<string, Set<Permission>>()
  private readonly bystanders: string[] = []
  readonly trace: string[] = []

  private constructor(root: Limits, boss: Client, send: Transport) {
    this.root = root
    this.boss = boss
    this.send = send
    this.ask = openTo(send)
  }

  /** An owner who is the boss, an admin to whom the limited key belongs, another admin, and members with less. */
  static async begin(root: Limits): Promise<World> {
    const send = fromNewAddress()
    const ws = await newWorkspace(send)
    const world = new World(root, ws, send)
    const chief = await ws.join()
    const admin = await ws.join(['workspace.admin'])
    const viewer = await ws.join(['expenses.view'])
    const former = await ws.join(['expenses.view', 'expenses.edit'])
    await ws.delete(`/v1/members/${former.id}`)
    const invited = await ws.post(`/v1/members/${chief.id}/invitation`)
    const { session, passkey } = await joinBy(send, invited.body.invitation.token)
    world.members.push(ws.owner, chief.id, admin.id, viewer.id, former.id)
    world.passkeys.push(passkey.id)
    world.sessions.push(session.id)
    world.bystanders.push(session.session_token, ws.key, chief.key, admin.key)
    const { body } = await chief.post('/v1/api-keys', root)
    const listed = (await ws.get('/v1/api-keys?limit=100')).body.data
    for (const { id, member_id: member, ...limits } of listed) world.keys.push({ id, member, limits })
    world.holdings.push({ token: body.api_key, id: body.id, member: chief.id, limits: root })
    return world
  }

  /** Sends a request with a credential of the actor, also by the MCP server. */
  async act(holding: Holding, call: Call, by: 'api' | 'mcp' = 'api', key?: string): Promise<Outcome> {
    const outcome =
      by === 'mcp' ? await writeByMcp(holding.token, call) : await this.direct(holding, call, key)
    this.note(`${by} ${call.operation}`, call, outcome)
    if (outcome.isDone) this.learn(call, outcome.body, holding)
    return outcome
  }

  /** Sends a request of the owner, who is no part of the actor. */
  async command(call: Call): Promise<void> {
    const { operation, path = {} } = call
    const before = (await this.look()).members
    const outcome = await this.direct({ token: this.bystanders[1] ?? '' }, call)
    this.note(`boss ${operation}`, call, outcome)
    if (!outcome.isDone) return
    if (operation === 'inviteMember') this.invited(outcome.body)
    if (operation !== 'patchMember') return
    const [{ id = '' }, { permissions }] = [path, outcome.body]
    const had = before.get(id)?.permissions ?? []
    const given = permissions.filter((one: Permission) => !had.includes(one))
    if (this.inside.has(id)) this.gifts.set(id, new Set([...(this.gifts.get(id) ?? []), ...given]))
    this.forget(id, permissions)
  }

  /** Adds a passkey by an invitation. */
  async join({ member, token }: { member: string; token: string }): Promise<void> {
    const authenticator = newAuthenticator()
    if (!(await this.isOpen(token))) return
    const { status, body } = await this.ask('/v1/passkeys', await joining(this.ask, authenticator, token))
    this.note('join', { operation: 'createPasskey', path: { member } }, { isDone: status === 201, body })
    if (status !== 201) return
    this.authenticators.push(authenticator)
    this.passkeys.push(body.id)
    this.entered(body.session)
  }

  async signIn(authenticator: Authenticator): Promise<void> {
    const { status, body } = await signIn(this.ask, authenticator)
    this.note('sign in', { operation: 'createSession' }, { isDone: status === 201, body })
    if (status === 201) this.entered(body)
  }

  private entered({ id, session_token: token, member_id: member }: Body): void {
    this.sessions.push(id)
    this.holdings.push({ token, member, id: undefined, limits: undefined })
    this.inside.add(member)
  }

  /** Whether an invitation would be accepted. */
  async isOpen(invitation: string): Promise<boolean> {
    return (await this.ask('/v1/passkeys/options', { invitation })).status === 200
  }

  /** @throws Error when the actor has reached something that its limits exclude */
  async check(): Promise<void> {
    const found: string[] = []
    for (const holding of this.holdings) {
      const { status, body } = await clientOf(this.send, holding.token).get('/v1/me')
      if (status !== 200) continue
      const more = excess(this.root, holding, body, this.gifts.get(holding.member) ?? new Set())
      if (more.length > 0) found.push(`${holding.id ?? 'a session'} of ${holding.member}: ${more.join(', ')}`)
    }
    if (found.length > 0) this.fail(found)
  }

  /** What others had stays theirs. */
  async checkBystanders(): Promise<void> {
    for (const token of this.bystanders)
      if ((await clientOf(this.send, token).get('/v1/me')).status !== 200) this.fail(['a bystander is out'])
  }

  /** The members, and the ids of the keys that are not revoked, as they were after the last step. */
  async look(): Promise<Seen> {
    this.seen ??= await this.lookAgain()
    return this.seen
  }

  private async lookAgain(): Promise<Seen> {
    const lists = ['/v1/members?limit=100', '/v1/api-keys?limit=100'].map((list) => this.boss.get(list))
    const [members, keys] = (await Promise.all(lists)).map(({ body }): Body[] => body.data)
    const live = keys?.filter(({ status }) => status === 'active') ?? []
    return { members: new Map(members?.map((one) => [one.id, one])), keys: new Set(live.map(({ id }) => id)) }
  }

  fail(found: readonly string[]): never {
    throw new Error([JSON.stringify(this.root), ...this.trace, ...found].join('\n'))
  }

  private learn({ operation, body: sent }: Call, body: Body, { member }: Holding): void {
    if (operation === 'createApiKey') {
      const { id, api_key: token, permissions, read_only, expires_at } = body
      const limits = { permissions, read_only, expires_at }
      this.keys.push({ id, member, limits })
      this.holdings.push({ token, id, member, limits })
    }
    // A repeated Idempotency-Key answers as the first time, also with an invitation that has ended since.
    const isReplayed = this.tokens.some(({ token }) => token === body?.invitation?.token)
    if (operation === 'createMember' && !isReplayed) this.members.push(body.id)
    if ((operation === 'createMember' || operation === 'inviteMember') && !isReplayed) {
      this.invited(body)
      this.tokens.push({ member: body.id, token: body.invitation.token })
    }
    if (operation === 'patchMember' && sent && 'permissions' in sent) this.forget(body.id, body.permissions)
  }

  private invited({ id, invitation }: Body): void {
    const old = this.newest.get(id)
    if (old !== undefined && old !== invitation.token) this.before.push(old)
    this.newest.set(id, invitation.token)
  }

  /** What a member has lost is no gift any more. */
  private forget(id: string, permissions: readonly Permission[]): void {
    const kept = [...(this.gifts.get(id) ?? [])].filter((one) => permissions.includes(one))
    this.gifts.set(id, new Set(kept))
  }

  private seen: Seen | undefined

  private note(what: string, { path, body }: Call, { isDone }: Outcome): void {
    this.seen = undefined
    count(`${what} ${isDone ? 'done' : 'refused'}`)
    this.trace.push(`${what} ${JSON.stringify({ ...path, ...body })}: ${isDone ? 'done' : 'refused'}`)
  }

  private async direct({ token }: Pick<Holding, 'token'>, call: Call, key?: string): Promise<Outcome> {
    const route = routes.find(({ id }) => id === call.operation)
    if (!route) throw new Error(`no operation ${call.operation}`)
    const target = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => call.path?.[name] ?? '')
    const client = clientOf(this.send, token)
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const sending = {
      POST: () => client.post(target, call.body, headers),
      PATCH: () => client.patch(target, call.body),
      DELETE: () => client.delete(target),
      GET: () => client.get(target),
      PUT: () => client.put(target, call.body),
    }
    const { status, body } = await sending[route.method]()
    return { isDone: status < 300, body }
  }
}

/** Calls an operation with the tool `write` of the MCP server. */
async function writeByMcp(token: string, { operation, path, body }: Call): Promise<Outcome> {
  const given = { operation_id: operation, ...(path && { path }), ...(body && { body }) }
  const { isDone, text } = await callMcp(token, 'write', given)
  return { isDone, body: isDone ? JSON.parse(text) : undefined }
}
