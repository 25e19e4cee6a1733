import { type Command, Option } from 'commander'
import type { WorkspaceId } from '../../shared/domain/ids.ts'
import { PERMISSIONS, type Permission, PLANS, type Plan } from '../../shared/domain/permissions.ts'
import { newMember, viewMember, viewWorkspace } from '../../shared/domain/workspace.ts'
import { commit } from '../../shared/table/commit.ts'
import { insertMember } from '../../shared/table/members.ts'
import { createWorkspace, setPlan } from '../../shared/table/provision.ts'
import { getWorkspace } from '../../shared/table/workspaces.ts'
import { StartError } from '../local/failure.ts'
import type { Run } from './run.ts'

export function workspaceCommands(program: Command, run: Run): void {
  const workspace = program.command('workspace').description('workspaces and their plans')
  workspace
    .command('create')
    .description('make a workspace, with an owner who holds every permission if one is named')
    .requiredOption('--name <name>')
    .addOption(new Option('--plan <plan>').choices(PLANS).makeOptionMandatory())
    .option('--owner-name <name>')
    .option('--owner-email <email>')
    .action((given: { name: string; plan: Plan; ownerName?: string; ownerEmail?: string }) =>
      run(async () => {
        const { ownerName, ownerEmail, ...input } = given
        if ((ownerName === undefined) !== (ownerEmail === undefined)) {
          throw new StartError('an owner needs --owner-name and --owner-email')
        }
        const owner = ownerName && ownerEmail ? { name: ownerName, email: ownerEmail } : undefined
        const made = await createWorkspace({ ...input, owner }, new Date())
        return { ...viewWorkspace(made.workspace), ...(made.owner && { owner: viewMember(made.owner) }) }
      }),
    )
  workspace
    .command('set-plan <id> <plan>')
    .description('move a workspace to a plan; its keys follow at once')
    .action((id: string, plan: string) =>
      run(async () => {
        if (!isPlan(plan)) throw new StartError(`a plan is one of ${PLANS.join(', ')}`)
        const moved = await setPlan(id as WorkspaceId, plan, new Date())
        if (!moved) throw new StartError(`there is no workspace ${id}`)
        return viewWorkspace(moved)
      }),
    )
}

export function memberCommands(program: Command, run: Run): void {
  program
    .command('member')
    .description('members of a workspace')
    .command('create')
    .requiredOption('--workspace <id>')
    .requiredOption('--name <name>')
    .requiredOption('--email <email>')
    .requiredOption('--permissions <list>', `comma-separated, may be empty: ${PERMISSIONS.join(', ')}`)
    .action((given: { workspace: string; name: string; email: string; permissions: string }) =>
      run(async () => {
        const permissions = permissionsOf(given.permissions)
        const workspace = await getWorkspace(given.workspace as WorkspaceId)
        if (!workspace) throw new StartError(`there is no workspace ${given.workspace}`)
        const member = newMember(workspace.record.id, { ...given, permissions }, new Date())
        await commit([insertMember(member)])
        return { ...viewMember(member), workspace_id: workspace.record.id }
      }),
    )
}

const isPlan = (text: string): text is Plan => (PLANS as readonly string[]).includes(text)

function permissionsOf(list: string): Permission[] {
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const unknown = names.filter((name) => !(PERMISSIONS as readonly string[]).includes(name))
  if (unknown.length > 0) {
    throw new StartError(`unknown permission ${unknown.join(', ')}; known are ${PERMISSIONS.join(', ')}`)
  }
  return names as Permission[]
}
