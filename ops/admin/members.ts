import type { Command } from 'commander'
import { changeMember } from '../../shared/actions/members/change.ts'
import { inviteMember } from '../../shared/actions/members/invite.ts'
import { memberView, presentMember } from '../../shared/actions/members/present.ts'
import { OPERATOR } from '../../shared/domain/kit/audit.ts'
import type { MemberId, WorkspaceId } from '../../shared/domain/kit/ids.ts'
import { PERMISSIONS } from '../../shared/domain/people/permissions.ts'
import { MEMBER_FIELDS, type Member, newMember, patchMember } from '../../shared/domain/people/workspace.ts'
import { StartError } from '../../shared/failure.ts'
import { memberInsertion } from '../../shared/table/access/members.ts'
import { liveSessions, sessionDeletion } from '../../shared/table/access/sessions.ts'
import { audited } from '../../shared/table/audit-log.ts'
import { MAX_READS } from '../../shared/table/store/batching/shared-reads.ts'
import { scanCollection } from '../../shared/table/store/collection.ts'
import { commit } from '../../shared/table/store/commit.ts'
import { retryOnConflict } from '../../shared/table/store/retry-on-conflict.ts'
import { grouped } from './backup/store.ts'
import { memberErasure } from './erase/commands.ts'
import { findMember, findWorkspace } from './find.ts'
import { idInput, memberInput, permissionsInput, WORKSPACE, workspaceInput } from './input.ts'
import type { Run, Work } from './run.ts'

interface Given {
  readonly workspace: string
  readonly name: string
  readonly email: string
  readonly permissions: string
}

type OnMember = (id: MemberId, ws: WorkspaceId | undefined) => ReturnType<Work>

const LIST = `comma-separated, "" for none: ${PERMISSIONS.join(', ')}`

/** `member create`, `list`, `invite`, and the commands that change a member. */
export function memberCommands(program: Command, run: Run): void {
  const member = program.command('member').description('members of a workspace')
  member
    .command('create')
    .description('add a member; a member needs an API key to use the API (key create)')
    .requiredOption('--workspace <id>')
    .requiredOption('--name <name>')
    .requiredOption('--email <email>')
    .requiredOption('--permissions <list>', LIST)
    .action(({ workspace, name, email, permissions }: Given) =>
      run(() => {
        const ws = idInput<WorkspaceId>(workspace)
        const input = memberInput({ name, email, permissions: permissionsInput(permissions) })
        return async () => {
          await findWorkspace(ws)
          const made = newMember(ws, input, new Date())
          await commit(audited([memberInsertion(made)], OPERATOR))
          return viewWithWorkspace(made)
        }
      }),
    )
  member
    .command('list')
    .description('list the members of a workspace, newest first')
    .requiredOption('--workspace <id>')
    .action(({ workspace }: Pick<Given, 'workspace'>) =>
      run(() => {
        const ws = idInput<WorkspaceId>(workspace)
        return () => list(ws)
      }),
    )
  changeCommands(member, run)
  memberErasure(member, run)
}

/** Unlike the API, these commands may leave a workspace without an admin (contract 4.10). */
function changeCommands(member: Command, run: Run): void {
  type GivenMember = Pick<Given, 'permissions'> & { workspace?: string }
  const onMember = (command: Command, prepare: (given: GivenMember) => OnMember) =>
    command.option(...WORKSPACE).action((text: string, given: GivenMember) =>
      run(() => {
        const [id, ws] = [idInput<MemberId>(text), workspaceInput(given)]
        const work = prepare(given)
        return () => work(id, ws)
      }),
    )
  const patch =
    (input: Parameters<typeof patchMember>[1]): OnMember =>
    (id, ws) =>
      change(id, ws, (found, now) => patchMember(found, input, now))
  onMember(
    member
      .command('invite <id>')
      .description('print a link by which a member adds a passkey and signs in; an earlier link ends'),
    () => invite,
  )
  onMember(
    member
      .command('set-permissions <id>')
      .description('replace the permissions of a member; they apply to its API keys immediately')
      .requiredOption('--permissions <list>', LIST),
    ({ permissions }) => patch({ permissions: permissionsInput(permissions) }),
  )
  onMember(
    member
      .command('activate <id>')
      .description('reactivate a deactivated member with its existing API keys and permissions'),
    () => patch({ status: 'active' }),
  )
  onMember(
    member
      .command('end-sessions <id>')
      .description('end the sessions of a member, who can sign in again; its API keys stay'),
    () => endSessions,
  )
  onMember(
    member
      .command('deactivate <id>')
      .description('deactivate a member: its sessions end, and its API keys are refused'),
    () => patch({ status: 'deactivated' }),
  )
}

async function invite(id: MemberId, ws: WorkspaceId | undefined) {
  const { workspace_id } = (await findMember(id, ws)).record
  return retryOnConflict(async () => {
    const found = await findMember(id, workspace_id)
    if (found.record.status !== 'active') throw new StartError(`member ${id} is deactivated`)
    return { id, invitation: await inviteMember(found, new Date()) }
  })
}

async function endSessions(id: MemberId, ws: WorkspaceId | undefined) {
  const { workspace_id } = (await findMember(id, ws)).record
  return retryOnConflict(async () => {
    const sessions = await liveSessions(workspace_id, id)
    if (sessions.length > 0) await commit(audited(sessions.flatMap(sessionDeletion), OPERATOR))
    return { id, sessions_ended: sessions.length }
  })
}

async function list(ws: WorkspaceId) {
  await findWorkspace(ws)
  const [found, now] = [await scanCollection<Member>(ws, 'member', MEMBER_FIELDS, () => true), new Date()]
  const members: unknown[] = []
  for await (const some of grouped(found, MAX_READS)) members.push(...some.map(await memberView(some, now)))
  return { members }
}

async function change(
  id: MemberId,
  ws: WorkspaceId | undefined,
  update: (member: Member, now: Date) => Member,
) {
  const { workspace_id } = (await findMember(id, ws)).record
  return retryOnConflict(async () => {
    const changed = await changeMember(workspace_id, id, (found) => update(found, new Date()))
    if (!changed) throw new StartError(`there is no member ${id}`)
    if (changed.writes.length > 0) await commit(audited(changed.writes, OPERATOR))
    return viewWithWorkspace(changed.member)
  })
}

const viewWithWorkspace = async (member: Member) => ({
  ...(await presentMember(member, new Date())),
  workspace_id: member.workspace_id,
})
