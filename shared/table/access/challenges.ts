import type { MemberId, WorkspaceId } from '../../domain/kit/ids.ts'
import { challengeKey } from '../keys.ts'
import { documents, tableName } from '../store/client.ts'

/** How long a challenge is valid (contract 4.19). */
const CHALLENGE_SECONDS = 300

/** The member who may add a passkey with a challenge. */
export interface ChallengedMember {
  readonly id: MemberId
  readonly workspace_id: WorkspaceId
}

/** @param member the member who adds a passkey; if absent, the challenge is for a sign-in */
export async function putChallenge(
  challenge: string,
  member: ChallengedMember | undefined,
  now: Date,
): Promise<void> {
  const row = {
    ...challengeKey(challenge, member?.workspace_id),
    type: 'challenge',
    ...(member && { member_id: member.id }),
    expires_at: Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS,
  }
  await documents().send('PutItem', { TableName: tableName(), Item: row })
}

/**
 * Uses up a challenge. A request may repeat the call, as the SDK does when a response is lost.
 * @returns false if the challenge is unknown, expired, used by another request, or for another member
 */
export async function useChallenge(
  challenge: string,
  member: ChallengedMember | undefined,
  { requestId, now }: { readonly requestId: string; readonly now: Date },
): Promise<boolean> {
  const ofMember = member ? 'member_id = :member' : 'attribute_not_exists(member_id)'
  try {
    await documents().send('UpdateItem', {
      TableName: tableName(),
      Key: { ...challengeKey(challenge, member?.workspace_id) },
      UpdateExpression: 'SET used_by = :request',
      ConditionExpression: `expires_at > :now AND ${ofMember} AND (attribute_not_exists(used_by) OR used_by = :request)`,
      ExpressionAttributeValues: {
        ':request': requestId,
        ':now': Math.floor(now.getTime() / 1000),
        ...(member && { ':member': member.id }),
      },
    })
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false
    throw error
  }
}
