import { createKey, createWorkspace } from '../../shared/actions/workspaces/provision.ts'
import type { MemberId, WorkspaceId } from '../../shared/domain/ids.ts'
import { type Client, clientOf } from '../support/client.ts'
import { callHandler, type Transport } from '../support/handlers.ts'

/** A workspace with records of every kind, and a client with its owner's key. */
export interface Bench extends Client {
  readonly workspace: WorkspaceId
  readonly owner: MemberId
  readonly key: string
}

/** Creates a workspace on the Professional plan at a time, with an owner who has every permission. */
export async function newBench(send: Transport = callHandler, now = new Date()): Promise<Bench> {
  const person = { name: 'Olive Owner', email: 'olive@example.com' }
  const { workspace, owner } = await createWorkspace(
    { name: 'Bench', plan: 'professional', owner: person },
    now,
  )
  if (!owner) throw new Error('no owner was made')
  const made = await createKey(workspace.id, owner.id, 'bench', now)
  if (!made || made === 'too many') throw new Error('no key was made')
  return { ...clientOf(send, made.text), workspace: workspace.id, owner: owner.id, key: made.text }
}
