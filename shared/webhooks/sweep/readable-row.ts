import { REPLAY_FIELDS, type Replay } from '../../domain/replay.ts'
import { SUBSCRIPTION_FIELDS, type Subscription } from '../../domain/subscription.ts'
import { MEMBER_FIELDS, type Member } from '../../domain/workspace.ts'
import { logger } from '../../log.ts'
import type { ReadOne } from '../../table/store/batching/shared-reads.ts'
import { type DueRow, postpone } from '../../table/store/due.ts'
import type { Row } from '../../table/store/read.ts'
import { InvalidRow, recordOf } from '../../table/store/versioned.ts'
import { toDeliveryRow } from '../deliveries/rows.ts'
import { toStoredEvent } from '../events/rows.ts'
import { toFailing } from '../subscriptions/failing.ts'

/** How long an unreadable row is postponed, in milliseconds: long enough to deploy a version that can read it. */
const WAIT_MS = 3_600_000

/**
 * A row that is due; undefined if it does not exist or cannot be read. A row that this version of the code cannot read is
 * logged and postponed, so that it does not fill the pages of the sweep.
 */
export async function readableRow(due: DueRow, now: Date, read: ReadOne): Promise<Row | undefined> {
  const row = await read(due)
  try {
    if (row) assertReadable(row)
    return row
  } catch (error) {
    if (!(error instanceof InvalidRow)) throw error
    logger().error('a due row cannot be read', { error })
    await postpone(due, new Date(now.getTime() + WAIT_MS))
    return undefined
  }
}

function assertReadable(row: Row): void {
  if (row.type === 'event') toStoredEvent(row)
  if (row.type === 'delivery') toDeliveryRow(row)
  if (row.type === 'replay') recordOf<Replay>(row, REPLAY_FIELDS)
  if (row.type === 'subscription') recordOf<Subscription>(row, SUBSCRIPTION_FIELDS)
  if (row.type === 'failing') toFailing(row)
  if (row.type === 'member') recordOf<Member>(row, MEMBER_FIELDS)
}
