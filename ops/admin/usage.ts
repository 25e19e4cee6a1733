import type { Command } from 'commander'
import {
  lastEventIdAt,
  lastIdAt,
  type SubscriptionId,
  toId,
  type WorkspaceId,
} from '../../shared/domain/ids.ts'
import type { Workspace } from '../../shared/domain/workspace.ts'
import { StartError } from '../../shared/failure.ts'
import { deliveryList, eventList } from '../../shared/table/keys.ts'
import { rowsBefore } from '../../shared/table/store/collection.ts'
import { indexPages } from '../../shared/table/store/index-query.ts'
import { ALL_KEYS } from '../../shared/table/store/key-range.ts'
import { keptPrefixes, objectsBelow } from './backup/list-objects.ts'
import { allWorkspaces, findWorkspace } from './find.ts'
import { workspaceInput } from './input.ts'
import type { Run } from './run.ts'

/** Events and deliveries are kept for 90 days. */
const MAX_DAYS = 90

/** `usage`: counts index entries and files, so that no request has to count anything. */
export function usageCommands(program: Command, run: Run): void {
  program
    .command('usage')
    .description('events and deliveries of the last days, and files, by workspace')
    .option('--days <n>', `1 to ${MAX_DAYS}`, '30')
    .option('--workspace <id>', 'only of this workspace')
    .action((given: { days: string; workspace?: string }) =>
      run(() => {
        const [days, ws] = [daysInput(given.days), workspaceInput(given)]
        return async () => {
          const since = Date.now() - days * 86_400_000
          const workspaces = ws ? [await findWorkspace(ws)] : await allWorkspaces()
          const used = []
          for (const workspace of workspaces) used.push(await usageOf(workspace, since))
          return { since: new Date(since).toISOString(), workspaces: used }
        }
      }),
    )
}

async function usageOf({ id, name, plan }: Workspace, since: number) {
  const events = await entries(eventList(id), lastEventIdAt(since - 1))
  const { files, file_bytes } = await filesOf(id)
  return { id, name, plan, events, deliveries: await deliveriesOf(id, since), files, file_bytes }
}

/** Deliveries of events since then: the id of a delivery begins with the time of its event. */
async function deliveriesOf(ws: WorkspaceId, since: number): Promise<number> {
  let deliveries = 0
  for (const { sk } of await rowsBefore(ws, 'subscription', '~')) {
    const list = deliveryList(ws, toId<SubscriptionId>(String(sk)))
    deliveries += await entries(list, lastIdAt(since - 1))
  }
  return deliveries
}

async function entries(pk: string, from: string): Promise<number> {
  let count = 0
  for await (const page of indexPages({ pk }, { from, to: ALL_KEYS.to }, () => 5_000)) count += page.length
  return count
}

async function filesOf(ws: WorkspaceId) {
  const found = { files: 0, file_bytes: 0 }
  for await (const { size } of objectsBelow(keptPrefixes(ws))) {
    found.files += 1
    found.file_bytes += size
  }
  return found
}

function daysInput(text: string): number {
  const days = /^\d{1,2}$/.test(text) ? Number(text) : 0
  if (days >= 1 && days <= MAX_DAYS) return days
  throw new StartError(`--days must be a number from 1 to ${MAX_DAYS}, not ${text}`)
}
