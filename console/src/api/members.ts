import type { Init, Schemas } from '../../../clients/typescript/src/types.ts'
import { changeShown } from './change-shown.ts'
import { client } from './client.ts'
import { useList } from './lists.ts'

export type Member = Schemas['Member']
export type InvitedMember = Schemas['MemberWithSecret']
export type Permission = Member['permissions'][number]
export type NewMember = Init<'/v1/members', 'post'>['body']
export type MemberChange = NonNullable<Init<'/v1/members/{id}', 'patch'>['body']>

export const useMembers = () =>
  useList({
    queryKey: ['members'],
    load: (page, signal) => client().get('/v1/members', { params: { query: page }, signal }),
  })

/** Each with an invitation, which is shown only once. */
export const createMember = (body: NewMember): Promise<InvitedMember> =>
  client().post('/v1/members', { body })
export const inviteMember = (id: string): Promise<InvitedMember> =>
  client().post('/v1/members/{id}/invitation', path(id))

export const endInvitation = ({ id }: Member) => client().delete('/v1/members/{id}/invitation', path(id))

const path = (id: string) => ({ params: { path: { id } } })

const readMember = (id: string): Promise<Member> => client().get('/v1/members/{id}', path(id))

export const changeMember = (
  member: Member,
  body: MemberChange,
  same?: readonly (keyof Member)[],
): Promise<Member> =>
  changeShown(member, {
    read: () => readMember(member.id),
    write: (ifMatch) => client().patch('/v1/members/{id}', { ...path(member.id), body, ifMatch }),
    ...(same && { same }),
  })

export const deleteMember = (member: Member) =>
  changeShown(member, {
    read: () => readMember(member.id),
    write: (ifMatch) => client().delete('/v1/members/{id}', { ...path(member.id), ifMatch }),
  })
