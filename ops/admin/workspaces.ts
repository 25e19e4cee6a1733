import type { Command } from 'commander'
import { createWorkspace, setPlan } from '../../shared/actions/workspaces/provision.ts'
import type { WorkspaceId } from '../../shared/domain/kit/ids.ts'
import { viewMember, viewWorkspace } from '../../shared/domain/people/workspace.ts'
import { StartError } from '../../shared/failure.ts'
import type { Row } from '../../shared/table/store/read.ts'
import { retryOnConflict } from '../../shared/table/store/retry-on-conflict.ts'
import { backupCommands } from './backup/commands.ts'
import { assertWhole, workspaceOfRow, workspaceRows } from './find.ts'
import { holdCommands, viewHold } from './holds.ts'
import { idInput, memberInput, nameInput, planInput } from './input.ts'
import { restoreCommands } from './restore/commands.ts'
import type { Run } from './run.ts'

interface Given {
  readonly name: string
  readonly plan: string
  readonly ownerName?: string
  readonly ownerEmail?: string
}

/** `workspace create`, `list`, `set-plan`, and the commands of `holds.ts` and `backup/`. */
export function workspaceCommands(program: Command, run: Run): void {
  const workspace = program.command('workspace').description('workspaces and their plans')
  workspace
    .command('create')
    .description(
      'create a workspace with the default pipeline and, if given, an owner with every permission, who is invited',
    )
    .requiredOption('--name <name>')
    .requiredOption('--plan <plan>', 'starter or professional')
    .option('--owner-name <name>')
    .option('--owner-email <email>')
    .action((given: Given) =>
      run(() => {
        const input = { name: nameInput(given.name), plan: planInput(given.plan), owner: ownerOf(given) }
        return async () => {
          const { workspace, owner, invitation } = await createWorkspace(input, new Date(), { invites: true })
          return {
            ...viewWorkspace(workspace),
            ...(owner && { owner: viewMember(owner, invitation?.expires_at ?? null), invitation }),
          }
        }
      }),
    )
  workspace
    .command('list')
    .description(
      'list every workspace, newest first, with its limits and its state: active, suspended, or an interrupted import or deletion',
    )
    .action(() => run(() => async () => ({ workspaces: (await workspaceRows()).map(withState) })))
  workspace
    .command('set-plan <id> <plan>')
    .description('change the plan of a workspace; it applies to its API keys immediately')
    .action((id: string, plan: string) =>
      run(() => {
        const ws = idInput<WorkspaceId>(id)
        const to = planInput(plan)
        return async () => {
          await assertWhole(ws)
          const changed = await retryOnConflict(() => setPlan(ws, to, new Date()))
          if (!changed) throw new StartError(`there is no workspace ${ws}`)
          return viewWorkspace(changed)
        }
      }),
    )
  holdCommands(workspace, run)
  backupCommands(workspace, run)
  restoreCommands(workspace, run)
}

/** `workspace import` and `workspace delete` store their state next to the record. */
function withState(row: Row) {
  const workspace = workspaceOfRow(row)
  const state = row.deleting
    ? 'deleting'
    : row.import_of
      ? 'importing'
      : workspace.suspended_at !== null
        ? 'suspended'
        : 'active'
  return { ...viewWorkspace(workspace), ...viewHold(workspace), state }
}

function ownerOf({ ownerName, ownerEmail }: Given) {
  if (ownerName === undefined && ownerEmail === undefined) return undefined
  if (ownerName === undefined || ownerEmail === undefined) {
    throw new StartError('an owner needs both --owner-name and --owner-email')
  }
  return memberInput({ name: ownerName, email: ownerEmail })
}
