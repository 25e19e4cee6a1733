import { http } from '../../../support/api.ts'
import { callMcp } from '../../../support/call-mcp.ts'
import { type Client, clientOf } from '../../../support/client.ts'
import { newWorkspace } from '../../../support/workspace.ts'

/** Which of the two workspaces. */
type Side = 0 | 1

/** Somebody with a key; `n` is the member. */
export interface Actor extends Client {
  readonly side: Side
  readonly n: number
  readonly key: string
  readonly permissions: readonly string[]
}

export interface Request {
  readonly operation: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With its parameters in braces. */
  readonly path: string
  readonly params: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object
}

export interface Outcome {
  readonly isDone: boolean
  readonly text: string
}

/** Every text that an actor writes has a mark: the workspace, whether an expense has it, and the member. */
const MARK = /zq(?<side>[01])(?<kind>[eo])(?<n>\d)x/gi
export const ANY_MARK = 'zq'
export const markOf = ({ side, n }: Actor, kind: 'e' | 'o'): string => `${ANY_MARK}${side}${kind}${n}x`

const ID = /\b(?:evt_[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/g
const SECRET = /"(?:signing_secret|api_key)":"([^"]+)"/g

/** The members of each workspace after its owner. */
const MEMBERS = [
  ['expenses.view', 'expenses.edit'],
  ['expenses.view', 'expenses.view_all', 'expenses.edit'],
  [],
  ['workspace.admin'],
] as const

export const counts = new Map<string, number>()

/** Two workspaces with people of different rights, and what they have made. */
export class World {
  readonly actors: Actor[] = []
  /** The ids that responses of each workspace have had, with the first resource that had them: `expenses`. */
  readonly ids: readonly [Map<string, string>, Map<string, string>] = [new Map(), new Map()]
  private readonly secrets = new Set<string>()
  private readonly trace: string[] = []

  static async begin(): Promise<World> {
    const world = new World()
    for (const side of [0, 1] as const) {
      const ws = await newWorkspace(http)
      const all = (await ws.get('/v1/me')).body.permissions
      world.actors.push({ ...ws, side, n: 0, permissions: all })
      const { body } = await ws.post('/v1/api-keys', { name: 'k', permissions: ['expenses.view'] })
      world.actors.push({
        ...clientOf(http, body.api_key),
        key: body.api_key,
        side,
        n: 0,
        permissions: ['expenses.view'],
      })
      for (const [n, permissions] of MEMBERS.entries())
        world.actors.push({ ...(await ws.join(permissions)), side, n: n + 1, permissions })
    }
    return world
  }

  ownerOf(side: Side): Actor {
    const owner = this.actors.find((actor) => actor.side === side)
    if (!owner) throw new Error('the world has not begun')
    return owner
  }

  /** Sends a request, by the API or by the tools of the MCP server. @throws Error when it shows what the actor may not see */
  async ask(actor: Actor, request: Request, via: 'api' | 'mcp'): Promise<Outcome> {
    const outcome = await (via === 'mcp' ? byMcp : byApi)(actor, request)
    const { operation, params, query, body } = request
    const what = `${via} ${operation} ${outcome.isDone ? 'done' : 'refused'}`
    counts.set(what, (counts.get(what) ?? 0) + 1)
    this.trace.push(`${actor.side}${actor.n} ${what} ${JSON.stringify({ ...params, ...query, ...body })}`)
    this.check(actor, resourceOf(request.path), outcome)
    return outcome
  }

  fail(found: string): never {
    throw new Error([...this.trace, found].join('\n'))
  }

  private check({ side, n, permissions }: Actor, resource: string, { isDone, text }: Outcome): void {
    for (const { groups = {} } of text.matchAll(MARK)) {
      const isOwn = Number(groups.side) === side
      const canRead = (right: string) => permissions.includes(right)
      const isShown =
        groups.kind === 'o' ||
        (canRead('expenses.view') && (canRead('expenses.view_all') || Number(groups.n) === n))
      if (!isOwn || !isShown) this.fail(`shows ${JSON.stringify(groups)}: ${text.slice(0, 2_000)}`)
    }
    for (const secret of this.secrets) if (text.includes(secret)) this.fail(`shows the secret ${secret}`)
    for (const [, secret = ''] of text.matchAll(SECRET)) this.secrets.add(secret)
    // A refusal may name what the request has sent.
    if (!isDone) return
    for (const [id] of text.matchAll(ID)) {
      if (this.ids[side === 0 ? 1 : 0].has(id))
        this.fail(`shows the foreign id ${id}: ${text.slice(0, 2_000)}`)
      if (!this.ids[side].has(id)) this.ids[side].set(id, resource)
    }
  }
}

/** `expenses` of `/v1/expenses/{id}/receipt`. */
export const resourceOf = (path: string): string => path.split('/')[2] ?? ''

async function byApi(actor: Actor, { method, path, params, query, body }: Request): Promise<Outcome> {
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const full = query ? `${target}?${new URLSearchParams(query)}` : target
  const sending = {
    GET: () => actor.get(full),
    POST: () => actor.post(full, body),
    PUT: () => actor.put(full, body),
    PATCH: () => actor.patch(full, body),
    DELETE: () => actor.delete(full),
  }
  const { status, text } = await sending[method]()
  return { isDone: status < 400, text }
}

const byMcp = ({ key }: Actor, { operation, method, params: path, query, body }: Request): Promise<Outcome> =>
  callMcp(key, method === 'GET' ? 'read' : 'write', {
    operation_id: operation,
    path,
    ...(method === 'GET' ? { query, links: true } : { body }),
  })
