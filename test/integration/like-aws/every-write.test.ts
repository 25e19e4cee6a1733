import { isDeepStrictEqual } from 'node:util'
import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { SINGLE } from '../../../packages/local-aws/like-aws/presets.ts'
import type { Profile } from '../../../packages/local-aws/like-aws/profile.ts'
import { tableName } from '../../../shared/table/store/client.ts'
import { direct, useService } from '../../support/api.ts'
import type { Answer } from '../../support/client.ts'
import { documents } from '../../support/documents.ts'
import { benchOf, prepared, repeatable, WRITES } from '../../support/exercised.ts'
import { installFaults } from '../../support/like-aws.ts'
import { newWorkspace } from '../../support/workspace.ts'

/*
 * Sends every write request under one AWS fault at a time, and under lost responses together with transaction
 * conflicts, which hide whether a transaction was applied. The only 5xx is a 503 in the error shape; there is one record
 * and one event, and nothing is half done; a repeat after a 503 completes the request (contract 15.4).
 */

/** Prepares one request for every route that writes, each in a new workspace; repeats have the same bytes and key. */
const prepareWrites = () =>
  Promise.all(
    WRITES.map(async ({ id, method, response: { status } }) => {
      const ws = await newWorkspace(direct)
      const request = repeatable(ws, await prepared(benchOf(ws), id))
      return { id, method, status, workspace: ws.id, ask: () => request('key') }
    }),
  )
type Prepared = Awaited<ReturnType<typeof prepareWrites>>[number]

/** The number of rows of a workspace, and the sum of their versions, by row type. */
type Footprint = Readonly<Record<string, number>>

/** Rows and versions that scheduled and queued work writes at any time, not requests. */
const PIPELINE =
  /^(sample|delivery|text|(counted|counters|sums|sums_walk)( v)?|(namespaces|replay|receiver_check) v)$/

/** The footprints of all workspaces. */
async function footprints(): Promise<ReadonlyMap<string, Footprint>> {
  const found = new Map<string, Record<string, number>>()
  const pages = paginateScan(
    { client: documents() },
    {
      TableName: tableName(),
      ConsistentRead: true,
      ProjectionExpression: 'pk, #type, #v',
      ExpressionAttributeNames: { '#type': 'type', '#v': 'v' },
    },
  )
  for await (const { Items = [] } of pages) {
    for (const { pk, type, v } of Items) {
      const workspace = String(pk).split('#')[0] ?? ''
      const counts = found.get(workspace) ?? {}
      found.set(workspace, counts)
      const add = (name: string, n: number) => {
        if (!PIPELINE.test(name)) counts[name] = (counts[name] ?? 0) + n
      }
      add(String(type), 1)
      if (typeof v === 'number') add(`${type} v`, v)
    }
  }
  return found
}

/** The gain of a workspace between two footprints, such as one opportunity and one event. */
function difference(before: Footprint = {}, after: Footprint = {}): Footprint {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  const changes = names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}

/** The writes of each request without faults, by route id. */
const usual = new Map<string, Footprint>()

beforeAll(async () => {
  useService()
  installFaults().set({})
  const writes = await prepareWrites()
  const before = await footprints()
  const answers = await Promise.all(writes.map(({ ask }) => ask()))
  const after = await footprints()
  for (const [n, { id, status, workspace }] of writes.entries()) {
    expect([id, answers[n]?.status]).toEqual([id, status])
    usual.set(id, difference(before.get(workspace), after.get(workspace)))
  }
  // A creation leaves a record and its event.
  expect(usual.get('createOpportunity')).toMatchObject({ opportunity: 1, event: 1 })
})
beforeEach(() => installFaults().set({}))

/** What a request leaves. A sync error counts each PUT (contract 7.9), so its repeat may leave one more version. */
const completed = (id: string) =>
  [usual.get(id), ...(id === 'putSyncError' ? [{ ...usual.get(id), 'expense v': 2 }] : [])] as const

/** Describes the faults of a response, or of the rows that the request left. */
function fault({ id, status }: Prepared, answer: Answer, left: Footprint, allowed: readonly number[]) {
  const done = completed(id).some((one) => isDeepStrictEqual(left, one))
  if (answer.status === status) return done ? undefined : `left ${JSON.stringify(left)}`
  if (!allowed.includes(answer.status)) return `${answer.status} ${answer.text}`
  if (answer.status === 503 && !answer.headers['retry-after']) return '503 without Retry-After'
  return done || Object.keys(left).length === 0 ? undefined : `half done: ${JSON.stringify(left)}`
}

/**
 * Other statuses allowed for a repeat: a DELETE that was applied at first finds nothing to delete, and a session that has
 * ended itself no longer authenticates.
 */
const repeatedly = ({ id, method }: Prepared) =>
  id === 'deleteCurrentSession' ? [401] : method === 'DELETE' ? [404] : []

/** Sends all writes under a profile, and describes the failures, by route id. */
async function failuresUnder(profile: Profile, allowed: readonly number[]) {
  const faults = installFaults()
  const writes = await prepareWrites()
  const before = await footprints()
  faults.set(profile)
  const answers = await Promise.all(writes.map(async (one) => ({ one, answer: await one.ask() })))
  faults.set({})
  const after = await footprints()
  const repeats = await Promise.all(
    answers.map(async ({ one, answer }) => (answer.status === 503 ? one.ask() : answer)),
  )
  const last = await footprints()
  const wrong = answers.map(({ one, answer }, n) => {
    const left = (then: ReadonlyMap<string, Footprint>) =>
      difference(before.get(one.workspace), then.get(one.workspace))
    const repeat = repeats[n] ?? answer
    const first = fault(one, answer, left(after), allowed)
    return [one.id, first ?? fault(one, repeat, left(last), repeatedly(one))] as const
  })
  return Object.fromEntries(wrong.filter(([, what]) => what !== undefined))
}

const FAULTS = ['conflictingTransactions', 'conflictingWrites', 'lostAnswers'] as const

const UNNOTICED = 'all requests succeed'
const REPEATABLE = 'requests succeed or get a 503, and a repeat completes them'
const keyed = (readUnits: number, writeUnits: number): Profile => ({
  throttledKeys: [{ readUnits, writeUnits }],
})
const CASES: readonly (readonly [string, Profile, readonly number[]])[] = [
  ...FAULTS.flatMap(
    (name) =>
      [
        [`${name} at first: ${UNNOTICED}`, { [name]: SINGLE[name] }, []],
        [`${name}, always: ${REPEATABLE}`, { [name]: {} }, [503]],
      ] as const,
  ),
  [`throttledKeys, a few units: ${UNNOTICED}`, keyed(10, 5), []],
  [`throttledKeys, no reads: ${REPEATABLE}`, keyed(0, 1_000), [503]],
  [`throttledKeys, no writes: ${REPEATABLE}`, keyed(1_000, 0), [503]],
  [
    `lost answers and conflicts of transactions: ${REPEATABLE}`,
    { lostAnswers: { rate: 0.5 }, conflictingTransactions: { rate: 0.5 } },
    [503],
  ],
  ...(['staleIndexes', 'staleReads', 'clocks'] as const).map(
    (name) => [`${name}: ${UNNOTICED}`, { [name]: SINGLE[name] }, []] as const,
  ),
]

/** All cases take minutes: THOROUGH=1 runs them, otherwise a sample that `LIKE_AWS_SEED` chooses. */
const SAMPLE = 3
const seed = Number(process.env.LIKE_AWS_SEED)
const chosen = process.env.LIKE_AWS
  ? CASES
  : Array.from(
      { length: SAMPLE },
      (_, n) => CASES[(seed + n * Math.ceil(CASES.length / SAMPLE)) % CASES.length],
    )

test.each(chosen.filter((one) => one !== undefined))('%s', async (_, profile, allowed) => {
  expect(await failuresUnder(profile, allowed)).toEqual({})
})
