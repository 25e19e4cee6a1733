import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { env } from '../aws/environment.ts'
import { SESSION_HOURS } from '../domain/people/session.ts'
import { forbidden } from './problem.ts'

/*
 * The console keeps the session of a passkey in a cookie that no script can read (contract 4.21). Browsers send
 * cookies automatically, so the API accepts the cookie only from requests of the console's own pages.
 */

type Event = Pick<APIGatewayProxyEventV2, 'cookies' | 'headers'>

/** Browsers accept a cookie with this prefix only over https and only for this host; the local run has no https. */
const nameOfCookie = (): string => (env('CONSOLE_ORIGIN').startsWith('https:') ? '__Host-session' : 'session')

const setCookie = (value: string, seconds: number): string => {
  const secure = nameOfCookie().startsWith('__Host-') ? ' Secure;' : ''
  return `${nameOfCookie()}=${value}; Path=/; Max-Age=${seconds};${secure} HttpOnly; SameSite=Strict`
}

/** The header `Set-Cookie` of a new session. */
export const sessionCookie = (token: string): string => setCookie(token, SESSION_HOURS * 3_600)

/** The header `Set-Cookie` that removes the cookie. */
export const noSessionCookie = (): string => setCookie('', 0)

/** The value of the session's cookie; undefined if the request has none, or an empty one. */
export function sessionCookieOf({ cookies = [] }: Pick<Event, 'cookies'>): string | undefined {
  if (cookies.length === 0) return undefined
  const start = `${nameOfCookie()}=`
  return cookies.find((cookie) => cookie.startsWith(start))?.slice(start.length) || undefined
}

/** Whether a page of the console sent the request. Browsers set both headers; scripts cannot set them. */
const isFromConsole = ({ headers }: Pick<Event, 'headers'>): boolean =>
  headers['sec-fetch-site'] === 'same-origin' || headers.origin === env('CONSOLE_ORIGIN')

/** @throws Problem 403 */
export function requireConsole(event: Pick<Event, 'headers'>): void {
  if (!isFromConsole(event)) throw forbidden('the session cookie is for requests of the console alone')
}
