import { expect, test } from 'vitest'
import { setPlan } from '../../../shared/actions/workspaces/provision.ts'
import type { Route } from '../../../shared/contract/route.ts'
import { routes as typed } from '../../../shared/contract/routes.ts'
import { exerciseOf } from '../../../tools/bench/every-exercise.ts'
import type { Bench } from '../../../tools/bench/workspace.ts'
import { describeTransports } from '../../support/api.ts'
import { type Answer, type Client, clientOf } from '../../support/client.ts'
import { newSession } from '../../support/session.ts'
import { newWorkspace, type TestWorkspace } from '../../support/workspace.ts'

const routes: readonly Route[] = typed
/** Without an API key or session there is nothing to lose, and a challenge is used up. */
const posts = routes
  .filter(({ method, auth = 'key', internal }) => method === 'POST' && auth === 'key' && !internal)
  .map(({ id }) => id)

/** Rights that a member can lose between a request and its repetition. */
const LOSSES: Readonly<Record<string, (workspace: TestWorkspace, member: string) => Promise<unknown>>> = {
  permissions: (workspace, member) => workspace.patch(`/v1/members/${member}`, { permissions: [] }),
  plan: (workspace) => setPlan(workspace.id, 'starter', new Date()),
  membership: (workspace, member) => workspace.delete(`/v1/members/${member}`),
}

/** Adds an Idempotency-Key to the POST of an exercise, and repeats the same bytes: some exercises generate names. */
function repeatable(client: Client, run: (client: Client) => Promise<Answer>) {
  let sent: readonly [target: string, body: unknown] | undefined
  return (key: string): Promise<Answer> =>
    run({
      ...client,
      post: (target, body) => {
        sent ??= [target, body]
        return client.post(...sent, { 'idempotency-key': key })
      },
    })
}

const summary = ({ status, body }: Answer) => `${status} ${body?.error?.code ?? ''}`.trim()
const isRefusal = ({ status }: Answer) => status === 401 || status === 403 || status === 404

// Contract 1.10, for every POST of the route table: an endpoint that checks rights only in its handler fails here.
describeTransports('a repeated Idempotency-Key', (send) => {
  test.each(Object.keys(LOSSES))(
    'gets the response of a first request after the loss of %s',
    async (loss) => {
      const refused: string[] = []
      const outcomes = await Promise.all(
        posts.map(async (id) => {
          const exercise = exerciseOf(id)
          const workspace = await newWorkspace(send)
          const member = await workspace.join()
          // A session keeps the responses to its requests like a key.
          const session = loss === 'membership' && (await newSession(workspace.id, member.id)).token
          const client = clientOf(send, session || member.key)
          const of = { workspace: workspace.id, owner: member.id, key: member.key }
          const bench: Bench = { ...client, ...of, join: () => workspace.join() }
          const prepared = (await exercise.prepare?.(bench)) ?? ''
          const request = repeatable(client, (own) => exercise.request({ ...bench, ...own }, prepared))
          const first = await request('k')
          if (first.status >= 300) throw new Error(`${id}: ${first.status} ${first.text}`)
          const replayed = await request('k')
          expect([id, replayed.headers['idempotent-replayed']]).toEqual([id, 'true'])
          await LOSSES[loss]?.(workspace, member.id)
          const repeated = await request('k')
          const fresh = await request('fresh')
          if (isRefusal(fresh)) refused.push(id)
          // Only rights count: an action that the new state forbids was allowed in the first request.
          return [id, summary(repeated), summary(isRefusal(fresh) ? fresh : first)] as const
        }),
      )
      const answered = Object.fromEntries(outcomes.map(([id, repeated]) => [id, repeated]))
      expect(answered).toEqual(Object.fromEntries(outcomes.map(([id, , expected]) => [id, expected])))
      expect(refused.length).toBeGreaterThan(5)
    },
    240_000,
  )
})
