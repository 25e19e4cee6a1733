import type { Answer } from '../support/client.ts'
import type { Bench } from './workspace.ts'

/** What a request may wait for, one after the other: the budget of its endpoint. */
export type Step = 'auth' | 'references' | 'record' | 'collection' | 'query' | 'rows' | 'keys' | 'transaction'

export interface Exercise {
  readonly budget: readonly Step[]
  /** Makes what the request needs; none of it is counted. */
  readonly prepare?: (bench: Bench) => Promise<string>
  /** The one request that is counted, given what was prepared. */
  readonly request: (bench: Bench, prepared: string) => Promise<Answer>
}

/** What each kind of request may wait for: auth 1 read; get 1 more; list 1 query and 1 fetch more; create 1 transaction more. */
export const BUDGET = {
  open: [],
  auth: ['auth'],
  get: ['auth', 'record'],
  /** A small collection is one consistent query: its rows are what is listed. */
  collection: ['auth', 'collection'],
  list: ['auth', 'query', 'rows'],
  create: ['auth', 'transaction'],
  createNaming: ['auth', 'references', 'transaction'],
  /** Its key must be free among those of a small collection. */
  createUnique: ['auth', 'collection', 'transaction'],
  change: ['auth', 'record', 'transaction'],
  changeNaming: ['auth', 'record', 'references', 'transaction'],
  /** A key tells what its member may do: member and workspace first, then how many keys there are. */
  createKey: ['auth', 'record', 'keys', 'transaction'],
  /** A change of a member rewrites all of its keys. */
  changeMember: ['auth', 'record', 'keys', 'rows', 'transaction'],
} as const satisfies Record<string, readonly Step[]>

/** One exercise for each row of a family of the route table, by the row's name there. */
export type Exercises<Family> = { readonly [Row in keyof Family]: Exercise }

/** The id of what a request made. */
export async function idOf(answer: Promise<Answer>): Promise<string> {
  const { status, body, text } = await answer
  if (status >= 300) throw new Error(`not prepared: ${status} ${text}`)
  return body.id
}

/** A full page of records, so that lists cost what they cost in use. */
export async function aPage(bench: Bench, make: (bench: Bench) => Promise<string>): Promise<string> {
  const ids = await Promise.all(Array.from({ length: 25 }, () => make(bench)))
  return ids[0] ?? ''
}
