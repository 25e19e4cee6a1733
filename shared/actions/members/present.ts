import { invitedUntil } from '../../domain/people/invitation.ts'
import { type Member, viewMember } from '../../domain/people/workspace.ts'
import { unrevoked } from '../../table/access/credentials.ts'

/** The members as endpoints show them. Reads whether the keys that invited these members are revoked. */
export async function memberView(members: readonly Member[], now: Date) {
  const live = await unrevoked(members.flatMap(({ invitation }) => invitation?.made_by ?? []))
  return (member: Member) => viewMember(member, invitedUntil(member.invitation, live, now))
}

export const presentMember = async (member: Member, now: Date) => (await memberView([member], now))(member)
