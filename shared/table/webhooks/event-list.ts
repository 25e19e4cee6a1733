import type { Envelope } from '../../domain/event.ts'
import type { EventId, WorkspaceId } from '../../domain/ids.ts'
import { carriesExpenseData, type TriggerId } from '../../domain/triggers.ts'
import { eventList } from '../keys.ts'
import type { Page, Paged } from '../store/collection.ts'
import { fillPage } from '../store/fill-page.ts'
import { slimList } from '../store/slim-list.ts'
import { getEvents } from './events.ts'

export interface EventFilter {
  readonly trigger_id?: TriggerId | undefined
  readonly entity_id?: string | undefined
  /** ISO 8601, inclusive. */
  readonly since?: string | undefined
  readonly until?: string | undefined
  /** Whether to include events that carry expense data. */
  readonly withExpenses: boolean
}

interface Slim {
  readonly trigger: TriggerId
  readonly entity_id: string
}

/** Events of the last 90 days, newest first. Ids begin with the time, so `since` and `until` become ranges of ids. */
export function listEvents(ws: WorkspaceId, filter: EventFilter, page: Page): Promise<Paged<Envelope>> {
  const { trigger_id, entity_id, since, until, withExpenses } = filter
  const filtered = !withExpenses || trigger_id !== undefined || entity_id !== undefined
  const accept = ({ trigger, entity_id: entity }: Slim) =>
    (trigger_id === undefined || trigger === trigger_id) &&
    (entity_id === undefined || entity === entity_id) &&
    (withExpenses || !carriesExpenseData(trigger))
  const walk = {
    pk: eventList(ws),
    from: since === undefined ? undefined : firstIdAt(since),
    to: until === undefined ? undefined : lastIdAt(until),
    accept: filtered ? accept : undefined,
  }
  // Events do not change, so an index entry is correct as long as its row exists.
  return fillPage(
    page,
    (more) => slimList<Slim, EventId>({ ...walk, ...more }),
    (ids) => getEvents(ws, ids),
  )
}

const milliseconds = (at: string): string => Math.max(0, Date.parse(at)).toString(16).padStart(12, '0')
const firstIdAt = (at: string): string => `evt_${milliseconds(at)}`
const lastIdAt = (at: string): string => `evt_${milliseconds(at)}~`
