import { beforeAll, inject } from 'vitest'
import type { WorkspaceId } from '../../shared/domain/kit/ids.ts'
import type { Plan } from '../../shared/domain/people/permissions.ts'
import { type Transport, useService } from './api.ts'
import { type Bench, newBench } from './bench.ts'
import type { Client } from './client.ts'
import { catchUp } from './like-aws.ts'

export interface TestWorkspace extends Client, Pick<Bench, 'owner' | 'key' | 'join'> {
  readonly id: WorkspaceId
}

/** Creates a workspace with an owner who has every permission. Its client uses the owner's key. */
export async function newWorkspace(send: Transport, plan: Plan = 'professional'): Promise<TestWorkspace> {
  useService()
  const { workspace: id, owner, key, join, ...client } = await newBench(send, undefined, plan)
  return {
    ...upToDate(client, id),
    ...{ id, owner, key },
    join: async (permissions) => {
      const member = await join(permissions)
      return { ...member, ...upToDate(member, id) }
    },
  }
}

/** A workspace that all tests of a suite share. */
export function sharedWorkspace(send: Transport, plan: Plan = 'professional'): TestWorkspace {
  const shared = {} as TestWorkspace
  beforeAll(async () => void Object.assign(shared, await newWorkspace(send, plan)))
  return shared
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
