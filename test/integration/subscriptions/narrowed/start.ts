import { expect } from 'vitest'
import type { MemberId, SubscriptionId, WorkspaceId } from '../../../../shared/domain/kit/ids.ts'
import { direct } from '../../../support/api.ts'
import type { Client } from '../../../support/client.ts'
import { newWorkspace } from '../../../support/workspace.ts'
import type { Hosts } from './hosts.ts'
import { AT_FIRST, HEADER, hostOf, type MemberName, type Model, may, type Patch } from './model.ts'

/** A new subscription and the members of its workspace. */
export interface Start {
  readonly ws: WorkspaceId
  readonly id: SubscriptionId
  readonly members: Readonly<Record<MemberName, Client & { readonly id: MemberId }>>
  readonly model: Model
  /** The body of a request with these fields. */
  readonly bodyOf: (fields: Patch, before: Pick<Model, 'target'>) => object
}

/** How a subscription begins. */
export interface First extends Pick<Model, 'trigger_ids' | 'target'>, Pick<Patch, 'headers'> {
  readonly member: MemberName
}

/** Subscribes as the member, or as the owner if the member may not. */
export async function begin(first: First, hosts: Hosts): Promise<Start> {
  const ws = await newWorkspace(direct)
  const members = {
    owner: { ...ws, id: ws.owner },
    reader: await ws.join(['expenses.view', 'expenses.view_all']),
    partial: await ws.join(['expenses.view', 'expenses.edit_all', 'workspace.admin']),
    nobody: await ws.join([]),
  }
  const { trigger_ids, target, headers } = first
  const bodyOf = bodies(ws.id, hosts)
  const body = bodyOf({ trigger_ids, target, headers }, first)
  const subscribe = (member: MemberName) => members[member].post('/v1/subscriptions', body)
  const owner = may({ members: AT_FIRST }, first.member, trigger_ids) ? first.member : 'owner'
  if (owner !== first.member) expect((await subscribe(first.member)).status).toBe(403)
  const { id } = (await subscribe(owner)).body
  const headersFor = headers === 'given' ? hostOf(target) : null
  const model: Model = { trigger_ids, target, status: 'active', headersFor, owner, members: AT_FIRST }
  return { ws: ws.id, id, members, model, bodyOf }
}

const bodies =
  (ws: WorkspaceId, { urlOf }: Hosts): Start['bodyOf'] =>
  ({ target, headers, ...rest }, before) => {
    const given = headers === 'given' ? { [HEADER]: hostOf(target ?? before.target) } : {}
    return { ...rest, ...(target && { target_url: urlOf(ws, target) }), ...(headers && { headers: given }) }
  }
