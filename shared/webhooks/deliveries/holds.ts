import { toId, type WorkspaceId } from '../../domain/kit/ids.ts'
import { sameJson } from '../../domain/kit/json.ts'
import type { Fields } from '../../domain/kit/stored-record.ts'
import { type Hold, holdsDeliveries } from '../../domain/people/hold.ts'
import { deliveryHoldKey, deliveryPauseKey } from '../../table/keys.ts'
import { queryRows } from '../../table/store/query.ts'
import { type Row, readRow } from '../../table/store/read.ts'
import { recordOf } from '../../table/store/versioned.ts'
import type { Write } from '../../table/store/write.ts'

/*
 * The deliveries that the operator holds back: all, the deliveries of one workspace, or deliveries over a workspace's daily limit. All
 * holds are in one partition, which an instance reads once in 5 s instead of a row for each delivery.
 */

interface DeliveryHold {
  readonly is_paused: boolean
  /** New deliveries in a day in UTC. */
  readonly per_day: number | null
}

export const DELIVERY_HOLD_FIELDS: Fields<DeliveryHold> = { is_paused: 'flag', per_day: 'number or null' }

const NOT_HELD: DeliveryHold = { is_paused: false, per_day: null }

const toHold = (row: Row | undefined): DeliveryHold =>
  row ? recordOf<DeliveryHold>(row, DELIVERY_HOLD_FIELDS) : NOT_HELD

/** The row for the limits of a workspace, to be written in the transaction that changes the workspace. */
export function deliveryHoldWrite(ws: WorkspaceId, hold: Hold): Write {
  const key = deliveryHoldKey(ws)
  const data: DeliveryHold = { is_paused: holdsDeliveries(hold), per_day: hold.deliveries_per_day }
  return sameJson(data, NOT_HELD) ? { delete: key } : { put: { ...key, type: 'delivery_hold', data } }
}

interface Holds {
  /** Whether all deliveries are paused. */
  readonly all: boolean
  readonly of: ReadonlyMap<WorkspaceId, DeliveryHold>
}

/** In milliseconds. */
const CACHE_MS = 5_000

let cached: { readonly holds: Promise<Holds>; readonly until: number } | undefined

function cachedHolds(): Promise<Holds> {
  const now = Date.now()
  if (!cached || cached.until < now) {
    const holds = readHolds()
    cached = { holds, until: now + CACHE_MS }
    // Do not cache a failed read.
    holds.catch(() => {
      cached = undefined
    })
  }
  return cached.holds
}

async function readHolds(): Promise<Holds> {
  const { pk, sk: all } = deliveryPauseKey()
  const rows = await queryRows({
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: false,
  })
  const ofWorkspaces = rows.filter(({ sk }) => sk !== all)
  return {
    all: ofWorkspaces.length < rows.length,
    of: new Map(ofWorkspaces.map((row) => [toId<WorkspaceId>(String(row.sk)), toHold(row)])),
  }
}

/**
 * Whether all deliveries are paused. During a pause, deliver drops its messages and the sweep queues none; due rows
 * stay in the table, and the first sweep after the pause queues them. Fan-out continues during a pause.
 */
export const deliveriesArePaused = async (): Promise<boolean> => (await cachedHolds()).all

/** The hold of a workspace, up to 5 s old. */
export const deliveryHoldOf = async (ws: WorkspaceId): Promise<DeliveryHold> =>
  (await cachedHolds()).of.get(ws) ?? NOT_HELD

/** Whether a workspace's deliveries, or all deliveries, are held back. */
export const areHeld = async (ws: WorkspaceId): Promise<boolean> =>
  (await deliveriesArePaused()) || (await deliveryHoldOf(ws)).is_paused

/** Whether the deliveries of a workspace wait, read consistently. */
export const isHeldNow = async (ws: WorkspaceId): Promise<boolean> =>
  toHold(await readRow(deliveryHoldKey(ws))).is_paused
