import type { Command } from 'commander'
import type { WorkspaceId } from '../../shared/domain/ids.ts'
import { PERMISSIONS } from '../../shared/domain/permissions.ts'
import { newMember, viewMember } from '../../shared/domain/workspace.ts'
import { commit } from '../../shared/table/commit.ts'
import { insertMember } from '../../shared/table/members.ts'
import { getWorkspace } from '../../shared/table/workspaces.ts'
import { StartError } from '../local/failure.ts'
import { idInput, memberInput, permissionsInput } from './input.ts'
import type { Run } from './run.ts'

interface Given {
  readonly workspace: string
  readonly name: string
  readonly email: string
  readonly permissions: string
}

/** `member create`. */
export function memberCommands(program: Command, run: Run): void {
  program
    .command('member')
    .description('members of a workspace')
    .command('create')
    .description('add a member, who can do nothing until there is a key (key create)')
    .requiredOption('--workspace <id>')
    .requiredOption('--name <name>')
    .requiredOption('--email <email>')
    .requiredOption('--permissions <list>', `comma-separated, "" for none: ${PERMISSIONS.join(', ')}`)
    .action(({ workspace, name, email, permissions }: Given) =>
      run(() => {
        const ws = idInput<WorkspaceId>(workspace)
        const input = memberInput({ name, email, permissions: permissionsInput(permissions) })
        return async () => {
          if (!(await getWorkspace(ws))) throw new StartError(`there is no workspace ${ws}`)
          const member = newMember(ws, input, new Date())
          await commit([insertMember(member)])
          return { ...viewMember(member), workspace_id: ws }
        }
      }),
    )
}
