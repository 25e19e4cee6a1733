import { expect } from 'vitest'
import type { SubscriptionId, WorkspaceId } from '../../../../shared/domain/ids.ts'
import { direct } from '../../../support/api.ts'
import type { Client } from '../../../support/client.ts'
import { newWorkspace } from '../../../support/workspace.ts'
import type { Hosts } from './hosts.ts'
import { HEADER, hostOf, type MemberName, type Model, may, type Patch, type Target } from './model.ts'

/** A new subscription and the members of its workspace. */
export interface Start {
  readonly ws: WorkspaceId
  readonly id: SubscriptionId
  readonly members: Readonly<Record<MemberName, Client>>
  readonly model: Model
}

/** How a subscription begins. */
export interface First extends Pick<Model, 'trigger_ids' | 'target'>, Pick<Patch, 'headers'> {
  readonly member: MemberName
}

/** Subscribes as the member, or as the owner if the member may not. */
export async function begin(first: First, hosts: Hosts): Promise<Start> {
  const ws = await newWorkspace(direct)
  const members = {
    owner: ws,
    reader: await ws.join(['expenses.view', 'expenses.view_all']),
    partial: await ws.join(['expenses.view', 'expenses.edit_all', 'workspace.admin']),
    nobody: await ws.join([]),
  }
  const { trigger_ids, target, headers } = first
  const subscribe = (member: MemberName) =>
    members[member].post(
      '/v1/subscriptions',
      bodyOf({ trigger_ids, target, headers }, first, (to) => hosts.urlOf(ws.id, to)),
    )
  const owner = may(first.member, trigger_ids) ? first.member : 'owner'
  if (owner !== first.member) expect((await subscribe(first.member)).status).toBe(403)
  const { id } = (await subscribe(owner)).body
  const headersFor = headers === 'given' ? hostOf(target) : null
  return { ws: ws.id, id, members, model: { trigger_ids, target, status: 'active', headersFor, owner } }
}

/** The body of a request with these fields. */
export function bodyOf(
  { target, headers, ...rest }: Patch,
  before: Pick<Model, 'target'>,
  urlOf: (target: Target) => string,
): object {
  const given = headers === 'given' ? { [HEADER]: hostOf(target ?? before.target) } : {}
  return { ...rest, ...(target && { target_url: urlOf(target) }), ...(headers && { headers: given }) }
}
