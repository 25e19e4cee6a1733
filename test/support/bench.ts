import { callHandler } from '../../local/service/call-handler.ts'
import type { Transport } from '../../packages/local-aws/apigateway/call-handler.ts'
import { createKey, createWorkspace } from '../../shared/actions/workspaces/provision.ts'
import type { MemberId, WorkspaceId } from '../../shared/domain/kit/ids.ts'
import { PERMISSIONS } from '../../shared/domain/people/permissions.ts'
import { newMember } from '../../shared/domain/people/workspace.ts'
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
  /** Adds a member with every permission. */
  join(): Promise<Client>
}

/** Creates a workspace on the Professional plan at a time, with an owner who has every permission. */
export async function newBench(send: Transport = callHandler, now = new Date()): Promise<Bench> {
  const person = { name: 'Olive Owner', email: 'olive@example.com' }
  const { workspace, owner } = await createWorkspace(
    { name: 'Bench', plan: 'professional', owner: person },
    now,
  )
  if (!owner) throw new Error('no owner was made')
  const keyOf = async (member: MemberId) => {
    const made = await createKey(workspace.id, member, 'bench', now)
    if (!made || made === 'too many') throw new Error('no key was made')
    return made.text
  }
  const join = async () => {
    const member = newMember(workspace.id, { ...person, permissions: PERMISSIONS }, now)
    await commitSettings([memberInsertion(member)])
    return clientOf(send, await keyOf(member.id))
  }
  const key = await keyOf(owner.id)
  return { ...clientOf(send, key), workspace: workspace.id, owner: owner.id, key, join }
}
