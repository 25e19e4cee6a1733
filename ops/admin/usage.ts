import { type Command, Option } from 'commander'
import {
  lastEventIdAt,
  lastIdAt,
  type SubscriptionId,
  toId,
  type WorkspaceId,
} from '../../shared/domain/kit/ids.ts'
import type { Workspace } from '../../shared/domain/people/workspace.ts'
import { StartError } from '../../shared/failure.ts'
import { deliveryList, eventList } from '../../shared/table/keys.ts'
import { rowsBefore } from '../../shared/table/store/collection.ts'
import { indexPages } from '../../shared/table/store/index-query.ts'
import { ALL_KEYS, type KeyRange } from '../../shared/table/store/key-range.ts'
import { keptPrefixes, objectsBelow } from './backup/list-objects.ts'
import { allWorkspaces, findWorkspace } from './find.ts'
import { workspaceInput } from './input.ts'
import type { Run } from './run.ts'

/** Events and deliveries are kept for 90 days. */
const MAX_DAYS = 90
const DAY_MS = 86_400_000

/** `usage`: counts index entries and files, so that no request has to count anything. */
export function usageCommands(program: Command, run: Run): void {
  program
    .command('usage')
    .description('count the events and deliveries of the last days, and the files, of each workspace')
    .option('--days <n>', `1 to ${MAX_DAYS}`, '30')
    .option('--workspace <id>', 'only this workspace')
    .addOption(
      new Option(
        '--by-month',
        `with --workspace: each month (UTC) of the last ${MAX_DAYS} days; the first is incomplete`,
      ).conflicts('days'),
    )
    .action((given: { days: string; workspace?: string; byMonth?: true }) =>
      run(() => {
        const [days, ws] = [daysInput(given.days), workspaceInput(given)]
        if (given.byMonth && !ws) throw new StartError('--by-month needs --workspace')
        return async () => {
          if (given.byMonth && ws) return usageByMonth(await findWorkspace(ws))
          const since = Date.now() - days * DAY_MS
          const workspaces = ws ? [await findWorkspace(ws)] : await allWorkspaces()
          const used = []
          for (const workspace of workspaces) used.push(await usageOf(workspace, since))
          return { since: new Date(since).toISOString(), workspaces: used }
        }
      }),
    )
}

async function usageOf({ id, name, plan }: Workspace, since: number) {
  const counts = await countsOf(id, since, Number.POSITIVE_INFINITY)
  return { id, name, plan, ...counts, ...(await filesOf(id)) }
}

async function usageByMonth({ id, name, plan }: Workspace) {
  const months = []
  let from = Date.now() - MAX_DAYS * DAY_MS
  while (from <= Date.now()) {
    const date = new Date(from)
    const next = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
    months.push({ month: date.toISOString().slice(0, 7), ...(await countsOf(id, from, next)) })
    from = next
  }
  return { id, name, plan, ...(await filesOf(id)), months }
}

/** Events since a time and before another, and their deliveries: the id of a delivery begins with the time of its event. */
async function countsOf(ws: WorkspaceId, since: number, until: number) {
  const range = (lastAt: (ms: number) => string) => ({
    from: lastAt(since - 1),
    to: until === Number.POSITIVE_INFINITY ? ALL_KEYS.to : lastAt(until - 1),
  })
  let deliveries = 0
  for (const { sk } of await rowsBefore(ws, 'subscription', '~')) {
    const list = deliveryList(ws, toId<SubscriptionId>(String(sk)))
    deliveries += await entries(list, range(lastIdAt))
  }
  return { events: await entries(eventList(ws), range(lastEventIdAt)), deliveries }
}

async function entries(pk: string, range: KeyRange): Promise<number> {
  let count = 0
  for await (const page of indexPages({ pk }, range, () => 5_000)) count += page.length
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
