import type { Route } from '../../shared/contract/route.ts'
import { routes } from '../../shared/contract/routes.ts'
import type { Bench } from './bench.ts'
import type { Answer, Client } from './client.ts'
import { exerciseOf } from './exercises/every-exercise.ts'
import type { TestWorkspace } from './workspace.ts'

/** Routes that write. Joining and signing in use up a challenge, so that a repeated request is refused. */
export const WRITES = (routes as readonly Route[]).filter(
  ({ method, auth = 'key' }) => method !== 'GET' && auth === 'key',
)

type Member = Pick<Bench, 'key'> & Client & { readonly id: Bench['owner'] }

/** A workspace as the exercises of the bench know it, with the requests of one member. */
export const benchOf = (ws: TestWorkspace, { id, ...client }: Member = { ...ws, id: ws.owner }): Bench => ({
  ...client,
  workspace: ws.id,
  owner: id,
  page: 1,
  join: () => ws.join(),
})

/** Creates what the request of a route needs. The returned function sends the request by another client, as often as needed. */
export async function prepared(bench: Bench, id: string): Promise<(client: Client) => Promise<Answer>> {
  const exercise = exerciseOf(id)
  const subject = (await exercise.prepare?.(bench)) ?? ''
  return (client) => exercise.request({ ...bench, ...pick(client) }, subject)
}

/** Only the requests: the owner and the id of a workspace must not replace the member and the workspace of the bench. */
const pick = ({ get, post, patch, put, delete: remove }: Client): Client => ({
  get,
  post,
  patch,
  put,
  delete: remove,
})

/** Repeats the bytes of the first request, because some exercises generate names. A POST has this Idempotency-Key. */
export function repeatable(
  client: Client,
  request: (client: Client) => Promise<Answer>,
): (key: string) => Promise<Answer> {
  let sent: readonly [target: string, body?: unknown] | undefined
  const first = (target: string, body?: unknown) => {
    sent ??= [target, body]
    return sent
  }
  return (key) =>
    request({
      ...client,
      post: (target, body, headers) =>
        client.post(...withBody(first(target, body)), { ...headers, 'idempotency-key': key }),
      patch: (target, body, headers) => client.patch(...withBody(first(target, body)), headers),
      put: (target, body, headers) => client.put(...withBody(first(target, body)), headers),
    })
}

const withBody = ([target, body]: readonly [string, body?: unknown]) => [target, body] as const

/** Sends every request of a client with these headers, and notes the target of the last write. */
export function withHeaders(
  client: Client,
  headers: Record<string, string>,
  noted: { target: string },
): Client {
  const note =
    <Rest extends unknown[]>(call: (target: string, ...rest: Rest) => Promise<Answer>) =>
    (target: string, ...rest: Rest) => {
      noted.target = target
      return call(target, ...rest)
    }
  return {
    get: (target) => client.get(target, headers),
    post: (target, body) => client.post(target, body, headers),
    patch: note((target, body?: unknown) => client.patch(target, body, headers)),
    put: note((target, body?: unknown) => client.put(target, body, headers)),
    delete: note((target: string) => client.delete(target, headers)),
  }
}
