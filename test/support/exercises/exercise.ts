import type { Route } from '../../../shared/contract/route.ts'
import type { Bench } from '../bench.ts'
import type { Answer } from '../client.ts'

/** A sequential round trip that a request may wait for. The budget of an endpoint is a list of these. */
export type Step = 'auth' | 'references' | 'record' | 'collection' | 'query' | 'rows' | 'keys' | 'transaction'

export interface Exercise {
  readonly budget: readonly Step[]
  /** The maximum number of read units; absent: any. */
  readonly readUnits?: number
  /** Creates the data that the request needs; not measured. */
  readonly prepare?: (bench: Bench) => Promise<string>
  /** The one request that is measured, with the result of `prepare`. */
  readonly request: (bench: Bench, prepared: string) => Promise<Answer>
}

/** The round trips of each request: auth 1 read; get 1 more; list 1 more query and fetch; create 1 transaction. */
export const BUDGET = {
  open: [],
  auth: ['auth'],
  get: ['auth', 'record'],
  /** A small collection is one consistent query that returns the complete rows. */
  collection: ['auth', 'collection'],
  list: ['auth', 'query', 'rows'],
  create: ['auth', 'transaction'],
  createNaming: ['auth', 'references', 'transaction'],
  /** The last use of a key is in the row by which it authenticates. */
  keys: ['auth', 'collection', 'rows'],
  revokeKey: ['auth', 'record', 'rows', 'transaction'],
  /** The new key must be unused in a small collection. */
  createUnique: ['auth', 'collection', 'transaction'],
  change: ['auth', 'record', 'transaction'],
  changeNaming: ['auth', 'record', 'references', 'transaction'],
  /** A key copies the rights of its member: reads member and workspace first, then the number of keys. */
  createKey: ['auth', 'record', 'keys', 'transaction'],
  /** A change of a member rewrites all of its keys. */
  changeMember: ['auth', 'record', 'keys', 'rows', 'transaction'],
  /** Members who are invited by keys: reads whether the keys are revoked. */
  member: ['auth', 'record', 'rows'],
  members: ['auth', 'collection', 'rows'],
  endInvitation: ['auth', 'record', 'rows', 'transaction'],
  /** The token of a link leads to the rows that the page shows. */
  page: ['record', 'rows'],
  approveOnPage: ['record', 'rows', 'transaction'],
  /** The version of the member makes simultaneous requests conflict. */
  createFeed: ['auth', 'record', 'collection', 'transaction'],
  feeds: ['auth', 'record', 'collection', 'rows'],
  /** Finds the feed by its token, checks it and its member, counts the read, then reads the appointments. */
  readFeed: ['record', 'rows', 'transaction', 'query', 'rows'],
  signInOptions: ['transaction'],
  /** Uses the challenge; reads how the passkey is found, the passkey, then member and workspace, and the sessions. */
  signIn: ['transaction', 'record', 'record', 'record', 'collection', 'transaction'],
  passkeyOptions: ['auth', 'record', 'collection', 'transaction'],
  addPasskey: ['auth', 'record', 'transaction', 'record', 'collection', 'transaction'],
  /** Ends the sessions that the passkey started. */
  removePasskey: ['auth', 'record', 'collection', 'transaction'],
} as const satisfies Record<string, readonly Step[]>

/** The exercises of a family's routes that are not the default, by their names in the route table. */
export type Exercises<Family> = { readonly [Row in keyof Family]?: Exercise }

/**
 * The exercise of a route that its family does not list: it reads an open page, a page of records, or reads, deletes or
 * acts on one record, which the exercise of the POST to its list has created. Undefined if there is no such POST, and for
 * routes that need a body.
 */
export function defaultExercise(
  { method, path, auth }: Route,
  creating: (list: string) => Exercise | undefined,
): Exercise | undefined {
  if (method === 'PATCH' || method === 'PUT') return undefined
  const request = ({ get, post, delete: remove }: Bench, id: string) =>
    ({ GET: get, POST: post, DELETE: remove })[method](path.replace('{id}', id))
  if (auth === 'none') return { budget: BUDGET.open, request }
  const [list = '', rest = ''] = path.split('/{id}')
  const creation = creating(list)
  if (!creation || rest.includes('{')) return undefined
  const create = async (bench: Bench) =>
    idOf(creation.request(bench, (await creation.prepare?.(bench)) ?? ''))
  if (list === path)
    return { budget: BUDGET.collection, readUnits: 5, prepare: (bench) => aPage(bench, create), request }
  return { budget: method === 'GET' ? BUDGET.get : BUDGET.change, prepare: create, request }
}

/** The id of the record that a request created. */
export async function idOf(answer: Promise<Answer>): Promise<string> {
  const { status, body, text } = await answer
  if (status >= 300) throw new Error(`not prepared: ${status} ${text}`)
  return body.id
}

/** Creates a full page of records, so that lists have a realistic cost; fewer where a test counts none. */
export async function aPage(bench: Bench, make: (bench: Bench) => Promise<string>): Promise<string> {
  const ids = await Promise.all(Array.from({ length: pageOf(bench) }, () => make(bench)))
  return ids[0] ?? ''
}

export const pageOf = ({ page = 25 }: Bench): number => page
