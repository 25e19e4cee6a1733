import { inject } from 'vitest'
import { createKey, createWorkspace } from '../../shared/actions/workspaces/provision.ts'
import type { MemberId, WorkspaceId } from '../../shared/domain/ids.ts'
import { PERMISSIONS, type Permission, type Plan } from '../../shared/domain/permissions.ts'
import { newMember } from '../../shared/domain/workspace.ts'
import { memberInsertion } from '../../shared/table/access/members.ts'
import { type Transport, useService } from './api.ts'
import { type Client, clientOf } from './client.ts'
import { commitSettings } from './commit-settings.ts'
import { catchUp } from './like-aws.ts'

export interface TestWorkspace extends Client {
  readonly id: WorkspaceId
  readonly owner: MemberId
  readonly key: string
  /** Adds a member with a key to the workspace. */
  join(permissions?: readonly Permission[]): Promise<Client & { readonly id: MemberId; readonly key: string }>
}

/** Creates a workspace with an owner who has every permission. Its client uses the owner's key. */
export async function newWorkspace(send: Transport, plan: Plan = 'professional'): Promise<TestWorkspace> {
  useService()
  const now = new Date()
  const person = { name: 'Olive Owner', email: 'olive@example.com' }
  const { workspace, owner } = await createWorkspace({ name: 'Test', plan, owner: person }, now)
  if (!owner) throw new Error('no owner was made')
  const key = await keyOf(workspace.id, owner.id)
  return {
    ...upToDate(clientOf(send, key), workspace.id),
    id: workspace.id,
    owner: owner.id,
    key,
    join: async (permissions = PERMISSIONS) => {
      const member = newMember(
        workspace.id,
        { name: 'Mia', email: 'mia@example.com', permissions },
        new Date(),
      )
      await commitSettings([memberInsertion(member)])
      const own = await keyOf(workspace.id, member.id)
      return { ...upToDate(clientOf(send, own), workspace.id), id: member.id, key: own }
    },
  }
}

/**
 * A client that ends the lag of the store before each read: in a like-AWS run, lists might otherwise not show earlier
 * writes. Behavior during the lag has its own tests (test/integration/like-aws).
 */
function upToDate(client: Client, workspace: string): Client {
  if (!inject('service').likeAws) return client
  return {
    ...client,
    get: async (target, headers) => {
      await catchUp(workspace)
      return client.get(target, headers)
    },
  }
}

async function keyOf(ws: WorkspaceId, member: MemberId): Promise<string> {
  const made = await createKey(ws, member, 'test', new Date())
  if (!made || made === 'too many') throw new Error('no key was made')
  return made.text
}
