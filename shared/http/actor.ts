import type { Actor } from '../domain/kit/audit.ts'
import type { Caller } from './exchange.ts'

/** The caller in the form of the audit log. */
export const actorOf = ({ memberId, issuedAs }: Caller): Actor => ({
  type: 'member',
  member_id: memberId,
  ...issuedAs,
})
