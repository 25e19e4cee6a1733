import { callHandler } from '../../local/service/call-handler.ts'
import type { Transport } from '../../packages/local-aws/apigateway/call-handler.ts'
import { newApiKey } from '../../shared/actions/api-keys/create.ts'
import { createWorkspace } from '../../shared/actions/workspaces/provision.ts'
import type { MemberId, WorkspaceId } from '../../shared/domain/kit/ids.ts'
import { NO_LIMITS } from '../../shared/domain/people/key-limits.ts'
import { PERMISSIONS, type Permission, type Plan } from '../../shared/domain/people/permissions.ts'
import { type Member, newMember } from '../../shared/domain/people/workspace.ts'
import { memberInsertion } from '../../shared/table/access/members.ts'
import { type Client, clientOf } from './client.ts'
import { commitSettings } from './commit-settings.ts'

/** A workspace with records of every kind, and a client with its owner's key. */
export interface Bench extends Client {
  readonly workspace: WorkspaceId
  readonly owner: MemberId
  readonly key: string
  /** How many records a page has; absent: 25. */
  readonly page?: number
  /** Adds a member with a key; by default with every permission. */
  join(permissions?: readonly Permission[]): Promise<Client & { readonly id: MemberId; readonly key: string }>
}

/** Creates a workspace with an owner who has every permission; `now` is the time of its records, by default the clock's. */
export async function newBench(
  send: Transport = callHandler,
  now?: Date,
  plan: Plan = 'professional',
): Promise<Bench> {
  const time = () => now ?? new Date()
  const person = { name: 'Olive Owner', email: 'olive@example.com' }
  const { workspace, owner } = await createWorkspace({ name: 'Test', plan, owner: person }, time())
  if (!owner) throw new Error('no owner was made')
  const keyOf = (member: Member) => newApiKey(member, workspace, { name: 'test', ...NO_LIMITS }, time())
  const { text: key, writes } = keyOf(owner)
  await commitSettings(writes)
  const join = async (permissions: readonly Permission[] = PERMISSIONS) => {
    const member = newMember(workspace.id, { name: 'Mia', email: 'mia@example.com', permissions }, time())
    const own = keyOf(member)
    await commitSettings([memberInsertion(member), ...own.writes])
    return { ...clientOf(send, own.text), id: member.id, key: own.text }
  }
  return { ...clientOf(send, key), workspace: workspace.id, owner: owner.id, key, join }
}
