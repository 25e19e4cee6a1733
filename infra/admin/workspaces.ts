import type { Command } from 'commander'
import { createWorkspace, setPlan } from '../../shared/actions/workspaces/provision.ts'
import type { WorkspaceId } from '../../shared/domain/ids.ts'
import { viewMember, viewWorkspace } from '../../shared/domain/workspace.ts'
import { retryOnConflict } from '../../shared/table/store/retry-on-conflict.ts'
import { StartError } from '../local/failure.ts'
import { backupCommands } from './backup/commands.ts'
import { allWorkspaces } from './find.ts'
import { idInput, memberInput, nameInput, planInput } from './input.ts'
import type { Run } from './run.ts'

interface Given {
  readonly name: string
  readonly plan: string
  readonly ownerName?: string
  readonly ownerEmail?: string
}

/** `workspace create`, `list`, `set-plan`, and what concerns a whole workspace (`backup/`). */
export function workspaceCommands(program: Command, run: Run): void {
  const workspace = program.command('workspace').description('workspaces and their plans')
  workspace
    .command('create')
    .description(
      'make a workspace with its default pipeline and, if one is named, an owner with every permission',
    )
    .requiredOption('--name <name>')
    .requiredOption('--plan <plan>', 'starter or professional')
    .option('--owner-name <name>')
    .option('--owner-email <email>')
    .action((given: Given) =>
      run(() => {
        const input = { name: nameInput(given.name), plan: planInput(given.plan), owner: ownerOf(given) }
        return async () => {
          const { workspace, owner } = await createWorkspace(input, new Date())
          return { ...viewWorkspace(workspace), ...(owner && { owner: viewMember(owner) }) }
        }
      }),
    )
  workspace
    .command('list')
    .description('every workspace, newest first; reads the whole table')
    .action(() => run(() => async () => ({ workspaces: (await allWorkspaces()).map(viewWorkspace) })))
  workspace
    .command('set-plan <id> <plan>')
    .description('move a workspace to a plan; its keys follow at once')
    .action((id: string, plan: string) =>
      run(() => {
        const ws = idInput<WorkspaceId>(id)
        const to = planInput(plan)
        return async () => {
          const moved = await retryOnConflict(() => setPlan(ws, to, new Date()))
          if (!moved) throw new StartError(`there is no workspace ${ws}`)
          return viewWorkspace(moved)
        }
      }),
    )
  backupCommands(workspace, run)
}

function ownerOf({ ownerName, ownerEmail }: Given) {
  if (ownerName === undefined && ownerEmail === undefined) return undefined
  if (ownerName === undefined || ownerEmail === undefined) {
    throw new StartError('an owner needs both --owner-name and --owner-email')
  }
  return memberInput({ name: ownerName, email: ownerEmail })
}
