import type { Command } from 'commander'
import { CHANGES_DELAY_MS } from '../../shared/clocks.ts'
import { type EventId, eventMadeAt, lastEventIdAt, type WorkspaceId } from '../../shared/domain/kit/ids.ts'
import { MIRRORED_TYPES } from '../../shared/domain/kit/tombstone.ts'
import { walkChanges } from '../../shared/table/changes/walk.ts'
import { COLLECTIONS, changesList, eventList } from '../../shared/table/keys.ts'
import { rowsBefore } from '../../shared/table/store/collection.ts'
import { indexPages } from '../../shared/table/store/index-query.ts'
import { ALL_KEYS } from '../../shared/table/store/key-range.ts'
import type { ProjectedEvent } from '../../shared/webhooks/events/rows.ts'
import { allWorkspaces, findWorkspace } from './find.ts'
import { timeInput, workspaceInput } from './input.ts'
import type { Run } from './run.ts'

interface Change {
  /** ISO 8601. */
  readonly at: string
  readonly workspace_id: WorkspaceId
  readonly type: string
  readonly id: string
  /** The trigger of an event. */
  readonly trigger_id?: string
  readonly deleted?: true
  /** The action and the record of an entry of the audit log. */
  readonly action?: string
  readonly entity_id?: string
}

/** `changes list`. */
export function changesCommands(program: Command, run: Run): void {
  program
    .command('changes')
    .description('what has changed in a table')
    .command('list')
    .description(
      'list the records that changed since a time, and the events since then, oldest first: what a restored table lacks',
    )
    .requiredOption('--since <time>', 'ISO 8601, such as 2026-03-14T09:00:00Z')
    .option('--workspace <id>', 'only this workspace')
    .action((given: { since: string; workspace?: string }) =>
      run(() => {
        const [since, ws] = [timeInput(given.since), workspaceInput(given)]
        return async () => {
          if (ws) await findWorkspace(ws)
          return { changes: await changesSince(since, ws) }
        }
      }),
    )
}

/** Reads the entries of the list of changes, and all rows of the other collections of each workspace. */
async function changesSince(since: Date, only: WorkspaceId | undefined): Promise<Change[]> {
  const from = since.toISOString()
  const found: Change[] = []
  for (const { id: ws, updated_at: at } of await allWorkspaces()) {
    if (only !== undefined && ws !== only) continue
    if (at >= from) found.push({ at, workspace_id: ws, type: 'workspace', id: ws })
    for await (const change of changesOf(ws, from)) found.push({ ...change, workspace_id: ws })
  }
  return found.sort((one, other) => (one.at < other.at ? -1 : 1))
}

async function* changesOf(ws: WorkspaceId, since: string): AsyncGenerator<Omit<Change, 'workspace_id'>> {
  // The API's list leaves out the newest changes, because they may be incomplete. Here no change may be left out.
  const query = { since, withDeleted: true, now: new Date(Date.now() + CHANGES_DELAY_MS) }
  for (const type of MIRRORED_TYPES) {
    for await (const entries of walkChanges(changesList(ws, type), query, undefined, 1_000)) {
      for (const { updated_at: at, id, isTombstone } of entries) {
        yield { at, type, id, ...(isTombstone && { deleted: true }) }
      }
    }
  }
  for (const type of COLLECTIONS) {
    if (MIRRORED_TYPES.some((one) => one === type)) continue
    for (const { data } of await rowsBefore(ws, type, '~')) {
      const { id, updated_at, created_at, occurred_at, action, entity_id } = JSON.parse(String(data))
      const at = updated_at ?? created_at ?? occurred_at
      if (at >= since) yield { at, type, id, ...(type === 'audit' && { action, entity_id }) }
    }
  }
  const events = { from: lastEventIdAt(Date.parse(since) - 1), to: ALL_KEYS.to }
  for await (const entries of indexPages<ProjectedEvent, EventId>(
    { pk: eventList(ws) },
    events,
    () => 1_000,
  )) {
    for (const { sk, projected } of entries) {
      const at = new Date(eventMadeAt(sk)).toISOString()
      yield { at, type: 'event', id: sk, trigger_id: projected.trigger }
    }
  }
}
