import type { Command } from 'commander'
import { holdWorkspace } from '../../shared/actions/workspaces/hold.ts'
import type { WorkspaceId } from '../../shared/domain/kit/ids.ts'
import type { Hold } from '../../shared/domain/people/hold.ts'
import { viewWorkspace, type Workspace } from '../../shared/domain/people/workspace.ts'
import { StartError } from '../../shared/failure.ts'
import { assertWhole } from './find.ts'
import { idInput, limitInput, reasonInput } from './input.ts'
import type { Run } from './run.ts'

interface GivenHold {
  readonly requestsPerSecond?: string
  readonly deliveriesPerDay?: string
  readonly deliveries?: string
}

/** `workspace suspend`, `resume` and `limit`. They take effect within 5 s. */
export function holdCommands(workspace: Command, run: Run): void {
  workspace
    .command('suspend <id>')
    .description('refuse every request of a workspace (403), and keep its deliveries until it is resumed')
    .requiredOption('--reason <text>', 'shown in the response of refused requests')
    .action((id: string, { reason }: { reason: string }) =>
      run(() => {
        const suspended_reason = reasonInput(reason)
        return holding(id, { suspended_at: new Date().toISOString(), suspended_reason })
      }),
    )
  workspace
    .command('resume <id>')
    .description('end the suspension; deliveries that waited are sent, oldest first')
    .action((id: string) => run(() => holding(id, { suspended_at: null, suspended_reason: null })))
  workspace
    .command('limit <id>')
    .description('limit the requests and deliveries of a workspace; "none" ends a limit')
    .option('--requests-per-second <number>', 'for all keys and sessions together')
    .option('--deliveries-per-day <number>', 'in UTC; deliveries over the limit are not written')
    .option('--deliveries <state>', '"paused": deliveries wait; "on": they are sent')
    .action((id: string, given: GivenHold) => run(() => holding(id, limitsOf(given))))
}

function limitsOf({ requestsPerSecond, deliveriesPerDay, deliveries }: GivenHold): Partial<Hold> {
  const limits: Partial<Hold> = {
    ...(requestsPerSecond !== undefined && { requests_per_second: limitInput(requestsPerSecond) }),
    ...(deliveriesPerDay !== undefined && { deliveries_per_day: limitInput(deliveriesPerDay) }),
    ...(deliveries !== undefined && { deliveries_paused: isPaused(deliveries) }),
  }
  if (Object.keys(limits).length === 0) throw new StartError('name at least one limit')
  return limits
}

function isPaused(state: string): boolean {
  if (state !== 'paused' && state !== 'on') throw new StartError('--deliveries must be "paused" or "on"')
  return state === 'paused'
}

function holding(text: string, change: Partial<Hold>) {
  const id = idInput<WorkspaceId>(text)
  return async () => {
    await assertWhole(id)
    const changed = await holdWorkspace(id, change, new Date())
    if (!changed) throw new StartError(`there is no workspace ${id}`)
    return { ...viewWorkspace(changed), ...viewHold(changed) }
  }
}

/** What the operator limits in a workspace. */
export const viewHold = (workspace: Workspace): Hold => ({
  suspended_at: workspace.suspended_at,
  suspended_reason: workspace.suspended_reason,
  requests_per_second: workspace.requests_per_second,
  deliveries_per_day: workspace.deliveries_per_day,
  deliveries_paused: workspace.deliveries_paused,
})
