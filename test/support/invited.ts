import { callHandler } from '../../local/service/call-handler.ts'
import type { Transport } from '../../packages/local-aws/apigateway/call-handler.ts'
import { createKey, createWorkspace } from '../../shared/actions/workspaces/provision.ts'
import { useService } from './api.ts'
import { type Client, clientOf } from './client.ts'
import { withoutFaults } from './like-aws.ts'
import { joinBy } from './people.ts'

const OWNER = { name: 'Ana', email: 'ana@example.com' }

let calls = 0

/**
 * Calls handlers in this process, whose clock a test can set. Each request comes from another address, so that none reaches
 * the limit of an address, which would never end while the clock stands.
 */
export const here: Transport = (request) => {
  useService()
  calls += 1
  return callHandler({ ...request, sourceIp: `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}` })
}

/** A workspace, with the key of its owner. All functions have the clock of the test, in a like-AWS run too. */
export async function workspaceHere() {
  useService()
  withoutFaults()
  const now = new Date()
  const input = { name: 'Alvarez', plan: 'professional', owner: OWNER } as const
  const { workspace, owner, invitation } = await createWorkspace(input, now, { invites: true })
  const made = owner && (await createKey(workspace.id, owner.id, 'test', now))
  if (!made || made === 'too many' || !invitation) throw new Error('no key was made')
  return { ws: workspace.id, owner: owner.id, invitation, api: clientOf(here, made.text) }
}

/** Adds a member, and with it the invitation. */
export async function memberHere(api: Client, permissions: readonly string[] = ['expenses.view']) {
  const { status, body } = await api.post('/v1/members', {
    name: 'Mia',
    email: 'mia@example.com',
    permissions,
  })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { id: body.id, invitation: body.invitation }
}

/** Adds a member who has joined. */
export async function joinedHere(api: Client, permissions?: readonly string[]) {
  const { id, invitation } = await memberHere(api, permissions)
  return { id, ...(await joinBy(here, invitation.token)) }
}
