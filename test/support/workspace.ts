import { beforeAll, inject } from 'vitest'
import { newApiKey } from '../../shared/actions/api-keys/create.ts'
import { createWorkspace } from '../../shared/actions/workspaces/provision.ts'
import type { MemberId, WorkspaceId } from '../../shared/domain/kit/ids.ts'
import { NO_LIMITS } from '../../shared/domain/people/key-limits.ts'
import { PERMISSIONS, type Permission, type Plan } from '../../shared/domain/people/permissions.ts'
import { type Member, newMember } from '../../shared/domain/people/workspace.ts'
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
  const keyOf = (member: Member) => newApiKey(member, workspace, { name: 'test', ...NO_LIMITS }, now)
  const { text: key, writes } = keyOf(owner)
  await commitSettings(writes)
  return {
    ...upToDate(clientOf(send, key), workspace.id),
    id: workspace.id,
    owner: owner.id,
    key,
    join: async (permissions = PERMISSIONS) => {
      const person = { name: 'Mia', email: 'mia@example.com', permissions }
      const member = newMember(workspace.id, person, new Date())
      const own = keyOf(member)
      await commitSettings([memberInsertion(member), ...own.writes])
      return { ...upToDate(clientOf(send, own.text), workspace.id), id: member.id, key: own.text }
    },
  }
}

/** A workspace that all tests of a suite share. */
export function sharedWorkspace(send: Transport, plan: Plan = 'professional'): TestWorkspace {
  let made: TestWorkspace | undefined
  beforeAll(async () => {
    made = await newWorkspace(send, plan)
  })
  const ws = (): TestWorkspace => {
    if (!made) throw new Error('the suite has not begun')
    return made
  }
  return {
    get id() {
      return ws().id
    },
    get owner() {
      return ws().owner
    },
    get key() {
      return ws().key
    },
    get: (...sent) => ws().get(...sent),
    post: (...sent) => ws().post(...sent),
    patch: (...sent) => ws().patch(...sent),
    put: (...sent) => ws().put(...sent),
    delete: (...sent) => ws().delete(...sent),
    join: (permissions) => ws().join(permissions),
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
