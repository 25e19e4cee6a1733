import { randomBytes } from 'node:crypto'
import { OPERATOR } from '../../domain/kit/audit.ts'
import { changeRecord } from '../../domain/kit/change.ts'
import { type MemberId, newId, type WorkspaceId } from '../../domain/kit/ids.ts'
import { NO_HOLD } from '../../domain/people/hold.ts'
import { BY_OPERATOR } from '../../domain/people/invitation.ts'
import { type KeyLimits, NO_LIMITS } from '../../domain/people/key-limits.ts'
import { PERMISSIONS, type Plan } from '../../domain/people/permissions.ts'
import type { Token } from '../../domain/people/token.ts'
import type { Member, Workspace } from '../../domain/people/workspace.ts'
import { newMember } from '../../domain/people/workspace.ts'
import { DEFAULT_STAGES, newPipeline } from '../../domain/sales/pipeline.ts'
import { credentialReplacements, liveKeys, liveKeysOf } from '../../table/access/api-keys.ts'
import { getMember, memberCheck, memberInsertion } from '../../table/access/members.ts'
import { liveSessions } from '../../table/access/sessions.ts'
import {
  getWorkspace,
  workspaceCheck,
  workspaceInsertion,
  workspaceReplacement,
} from '../../table/access/workspaces.ts'
import { audited, included } from '../../table/audit-log.ts'
import { pipelineInsertion } from '../../table/pipelines.ts'
import { commit } from '../../table/store/commit.ts'
import { retryOnConflict } from '../../table/store/retry-on-conflict.ts'
import { initialSums } from '../../table/sums/state.ts'
import { initialCount } from '../../webhooks/subscriptions/count.ts'
import { createApiKey, type NewKey } from '../api-keys/create.ts'
import { inviteNew, type NewInvitation } from '../members/invite.ts'

/**
 * Creates a workspace, its default pipeline and an optional owner with every permission in one transaction.
 * @param invites whether the owner gets an invitation; the audit log records it in the entry about the new member
 */
export async function createWorkspace(
  input: {
    name: string
    plan: Plan
    id?: WorkspaceId
    owner?: { name: string; email: string; id?: MemberId } | undefined
  },
  now: Date,
  { invites = false } = {},
): Promise<{ workspace: Workspace; owner: Member | undefined; invitation?: NewInvitation['shown'] }> {
  const id = input.id ?? newId<WorkspaceId>(now)
  const stages = DEFAULT_STAGES.map((name) => ({ name }))
  const pipeline = newPipeline(id, { name: 'Sales', stages, isDefault: true }, now)
  const workspace: Workspace = {
    id,
    name: input.name,
    plan: input.plan,
    default_pipeline: pipeline,
    cursor_secret: randomBytes(32).toString('base64url'),
    ...NO_HOLD,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
  const owner = input.owner && {
    ...newMember(id, { ...input.owner, permissions: PERMISSIONS }, now),
    ...(input.owner.id && { id: input.owner.id }),
  }
  const invitation = owner && invites ? inviteNew(owner, BY_OPERATOR, now) : undefined
  const writes = [
    workspaceInsertion(workspace),
    included(pipelineInsertion(pipeline)),
    initialCount(id),
    initialSums(id, now),
    ...(invitation?.writes ?? (owner ? [memberInsertion(owner)] : [])),
  ]
  await commit(audited(writes, OPERATOR))
  return { workspace, owner, ...(invitation && { invitation: invitation.shown }) }
}

/**
 * Changes the plan of a workspace: first in the workspace's row, so that new keys get the plan, then in every
 * credential. Idempotent; running it again also completes an interrupted run.
 * @returns undefined when the workspace does not exist
 */
export async function setPlan(id: WorkspaceId, plan: Plan, now: Date): Promise<Workspace | undefined> {
  const current = await getWorkspace(id)
  if (!current) return undefined
  const workspace = changeRecord(current.record, { plan }, now)
  if (current.record.plan !== plan)
    await commit(audited([workspaceReplacement(current, workspace)], OPERATOR))
  await refreshCredentials(id)
  return workspace
}

/** Copies the plan and the limits of the workspace into the credentials of all keys and sessions. */
export async function refreshCredentials(id: WorkspaceId): Promise<void> {
  const live = [...(await liveKeys(id)), ...(await liveSessions(id))]
  const owners = new Set(live.map(({ member_id }) => member_id))
  for (const owner of owners) await retryOnConflict(() => refreshMember(id, owner))
}

/**
 * Copies the plan and limits into the credentials of a member's keys and sessions. Reads the plan and limits again for
 * each member, so that after two concurrent changes every key has the later values.
 */
async function refreshMember(id: WorkspaceId, owner: MemberId): Promise<void> {
  const [member, workspace] = await Promise.all([getMember(id, owner), getWorkspace(id)])
  if (!member || !workspace) return
  const live = [...(await liveKeysOf(id, owner)), ...(await liveSessions(id, owner))]
  const writes = await credentialReplacements(live, member.record, workspace.record)
  if (writes.length > 0) await commit([memberCheck(member), workspaceCheck(workspace), ...writes])
}

/**
 * Creates and commits a new key for a member.
 * @returns `too many` at the limit of live keys; undefined when the member does not exist
 */
export async function createKey(
  ws: WorkspaceId,
  member: MemberId,
  name: string,
  now: Date,
  { limits = NO_LIMITS, text }: { limits?: KeyLimits; text?: Token<'api_key'> } = {},
): Promise<NewKey | 'too many' | undefined> {
  const created = await createApiKey(ws, member, { name, ...limits }, now, text)
  if (created && created !== 'too many') await commit(audited(created.writes, OPERATOR))
  return created
}
