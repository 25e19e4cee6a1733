import type { Command } from 'commander'
import { requireUnrevoked } from '../../shared/actions/webhooks/subscription-writes.ts'
import type { SubscriptionId, WorkspaceId } from '../../shared/domain/kit/ids.ts'
import { newReplay, type ReplayInput, viewReplay } from '../../shared/domain/webhooks/replay.ts'
import { StartError } from '../../shared/failure.ts'
import { commit } from '../../shared/table/store/commit.ts'
import { replayInsertion } from '../../shared/webhooks/deliveries/replays.ts'
import { getSubscription } from '../../shared/webhooks/subscriptions/rows.ts'
import { findWorkspace } from './find.ts'
import { idInput, timeInput, workspaceInput } from './input.ts'
import { reseal } from './reseal/reseal.ts'
import { readSealingKeys } from './reseal/sealing-keys.ts'
import type { Run } from './run.ts'

/** `subscriptions reseal`, whose progress goes to stderr, and `subscriptions replay`. */
export function subscriptionCommands(program: Command, run: Run): void {
  const subscriptions = program.command('subscriptions').description('webhook subscriptions')
  subscriptions
    .command('reseal')
    .description(
      'after a change of the sealing key, seal signing secrets, headers and stored responses with the new key; repeat it after an interruption',
    )
    .option('--workspace <id>', 'only the subscriptions of this workspace')
    .action((given: { workspace?: string }) =>
      run(() => {
        const ws = workspaceInput(given)
        return async () => {
          if (ws) await findWorkspace(ws)
          return { ...(await reseal(await readSealingKeys(), ws)) }
        }
      }),
    )
  subscriptions
    .command('replay <id>')
    .description('send failed deliveries of the last 30 days again, as POST /v1/subscriptions/{id}/replay')
    .requiredOption('--workspace <id>')
    .option('--all', 'succeeded and skipped deliveries too')
    .option('--since <time>', 'only events from this time (ISO 8601)')
    .action((text: string, given: GivenReplay) =>
      run(() => {
        const [id, ws] = [idInput<SubscriptionId>(text), idInput<WorkspaceId>(given.workspace)]
        const since = given.since === undefined ? null : timeInput(given.since).toISOString()
        const input = { status: given.all ? 'all' : 'failed', since } as const
        return () => replay(ws, id, input)
      }),
    )
}

interface GivenReplay {
  readonly workspace: string
  readonly all?: true
  readonly since?: string
}

async function replay(ws: WorkspaceId, id: SubscriptionId, input: ReplayInput) {
  const found = await getSubscription(ws, id)
  if (!found) throw new StartError(`workspace ${ws} has no subscription ${id}`)
  requireUnrevoked(found.record)
  const now = new Date()
  const made = newReplay(found.record, input, found.record.created_by, now)
  await commit([replayInsertion(made, now)])
  return viewReplay(made)
}
