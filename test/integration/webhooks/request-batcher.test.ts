import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import { type MemberId, newId, type ReplayId, type WorkspaceId } from '../../../shared/domain/kit/ids.ts'
import {
  type Attempt,
  DELIVERY_FIELDS,
  type Delivery,
  type DeliveryStatus,
} from '../../../shared/domain/webhooks/delivery.ts'
import { deliveryKey } from '../../../shared/table/keys.ts'
import { batchRequests } from '../../../shared/table/store/batching/request-batcher.ts'
import { type RowUpdate, update } from '../../../shared/table/store/batching/update-expression.ts'
import { documents } from '../../../shared/table/store/client.ts'
import { commit } from '../../../shared/table/store/commit.ts'
import { readRow } from '../../../shared/table/store/read.ts'
import { claimUpdate, releaseUpdate } from '../../../shared/webhooks/deliveries/leases.ts'
import { MAX_ATTEMPTS_KEPT, outcomeUpdate } from '../../../shared/webhooks/deliveries/outcomes.ts'
import { newRound } from '../../../shared/webhooks/deliveries/rounds.ts'
import {
  type DeliveryRow,
  deliveryInsertion,
  toDeliveryRow,
} from '../../../shared/webhooks/deliveries/rows.ts'
import { skipUpdate } from '../../../shared/webhooks/deliveries/skip.ts'
import { useService } from '../../support/api.ts'
import { recordWith } from '../../support/records.ts'
import { runs } from '../../support/runs.ts'

afterEach(() => vi.restoreAllMocks())

// Far ahead, so that no sweep of the service finds these deliveries due.
const NOW = new Date('2126-11-21T12:00:00.000Z')
const BEFORE = '2126-11-21T11:59:00.000Z'
const LEASE = '2126-11-21T12:00:30.000Z'
const times = fc.constantFrom(null, BEFORE, NOW.toISOString(), LEASE, '2126-11-21T13:00:00.000Z')
const attempt: Attempt = {
  number: 1,
  started_at: BEFORE,
  duration_ms: 12,
  response_status: 500,
  response_body: 'it\'s a "quote" – é',
  error: 'HTTP 500',
  request_bytes: 9,
}
const ends = fc.record({
  status: fc.constantFrom('pending' as const, 'succeeded' as const, 'failed' as const, 'skipped' as const),
  attempt: fc.option(fc.constant(attempt), { nil: undefined }),
})
const states = fc.record({
  status: fc.constantFrom('pending' as const, 'succeeded' as const),
  next_attempt_at: times,
  lease_until: times,
  attempts: fc.constantFrom([], Array<Attempt>(MAX_ATTEMPTS_KEPT).fill(attempt)),
})

/** A new delivery in the table, in some state. */
async function delivery(state: Pick<Delivery, 'status' | 'next_attempt_at'> & Partial<Delivery>) {
  useService()
  const ws = newId<WorkspaceId>(NOW)
  const row = recordWith<Delivery>(DELIVERY_FIELDS, {
    ...{ id: newId(NOW), workspace_id: ws, event_id: newId(NOW), trigger_id: 'opportunity.created' },
    ...{ subscription_id: newId(NOW), created_at: BEFORE, updated_at: BEFORE, ...state },
  })
  await commit([deliveryInsertion(row, newId<MemberId>(NOW), NOW)])
  return { ws, id: row.id, read: () => read(row) }
}

async function read({ workspace_id, id }: Delivery): Promise<DeliveryRow> {
  const row = await readRow(deliveryKey(workspace_id, id))
  if (!row) throw new Error('the delivery is gone')
  return toDeliveryRow(row)
}

interface EndOf {
  readonly status: DeliveryStatus
  readonly attempt?: Attempt | undefined
}

/** Every update of the delivery engine, built from a row. */
const UPDATES: Readonly<Record<string, (row: DeliveryRow, how: EndOf) => RowUpdate>> = {
  claim: ({ delivery: { workspace_id, id } }) => claimUpdate(workspace_id, id, NOW, LEASE),
  release: ({ delivery: { workspace_id, id } }) => releaseUpdate(workspace_id, id, LEASE),
  skip: (row) => skipUpdate(row, NOW),
  'record the outcome': (row, { status, attempt: made }) => {
    const next = status === 'pending' ? { next: { at: NOW, sweepAt: new Date(LEASE) } } : {}
    return outcomeUpdate(
      { ...row, leaseUntil: LEASE },
      { status, ...(made && { attempt: made }), ...next },
      NOW,
    )
  },
  'open a round': (row) => newRound(row, NOW, new Date(LEASE), newId<ReplayId>(NOW)).write,
}

it.each(Object.entries(UPDATES))(
  'has the same effect as an expression and as a PartiQL statement: %s',
  async (_, make) => {
    const comparable = ({
      delivery: { id, workspace_id, event_id, subscription_id, ...rest },
      ...row
    }: DeliveryRow) => ({
      ...row,
      ...rest,
      ownerId: undefined,
      replay: row.replay !== undefined,
      dueSk: row.dueSk?.slice(0, 24),
    })
    await fc.assert(
      fc.asyncProperty(states, ends, async (state, how) => {
        const [one, other] = [await delivery(state), await delivery(state)]
        const alone = await update(make(await one.read(), how))
        const together = await batchRequests(1).update(make(await other.read(), how))
        expect(together).toBe(alone)
        expect(comparable(await other.read())).toEqual(comparable(await one.read()))
      }),
      { numRuns: runs(25) },
    )
  },
)

const DUE = { status: 'pending', next_attempt_at: BEFORE } as const

it('sends concurrent claims in one call and reads in another, with a result for each', async () => {
  const all = [await delivery(DUE), await delivery({ ...DUE, next_attempt_at: LEASE }), await delivery(DUE)]
  const { update: claim, read: rows } = batchRequests(3)
  using sent = vi.spyOn(documents().config.requestHandler, 'handle')
  const claims = Promise.all(all.map(({ ws, id }) => claim(claimUpdate(ws, id, NOW, LEASE))))
  const keys = all.map(({ ws, id }) => deliveryKey(ws, id))
  const found = await Promise.all([
    rows(keys.slice(0, 2)),
    rows(keys.slice(1)),
    rows([{ pk: 'no', sk: 'no' }]),
  ])
  expect(await claims).toEqual([true, false, true])
  expect(found.map((each) => each.map((row) => row?.sk))).toEqual([
    keys.slice(0, 2).map(({ sk }) => sk),
    keys.slice(1).map(({ sk }) => sk),
    [undefined],
  ])
  expect(sent).toHaveBeenCalledTimes(2)
})

it('lets one of two claims of the same delivery succeed', async () => {
  const { ws, id, read: row } = await delivery(DUE)
  const { update: claim } = batchRequests(2)
  const both = [claimUpdate(ws, id, NOW, LEASE), claimUpdate(ws, id, NOW, LEASE)]
  expect(await Promise.all(both.map(claim))).toEqual([true, false])
  expect((await row()).started).toBe(1)
})
