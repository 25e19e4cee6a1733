import type { Attempt } from '../../api/deliveries.ts'

type Advice = Readonly<Record<string, string>>

/** Advice for an attempt without a complete response, by the error. */
const BY_ERROR: Advice = {
  timeout:
    'The receiver did not answer within 15 seconds, and may have handled the event: let it store the event, answer 2xx at once, and process the event afterwards.',
  'target refused':
    'The host of the target has a private address, to which nothing is sent: use a host with a public address.',
  'host not found':
    'DNS does not know the host of the target: correct the target URL, or the records of the host.',
  'connection refused':
    'Nothing listens at the host and port of the target: start the receiver, or correct the port in the target URL.',
  'connection reset':
    'The connection ended before an answer, and the receiver may have handled the event: look for a crash or a restart in the log of the receiver, and for a firewall or proxy in front of it.',
  'host unreachable':
    'The host of the target cannot be reached: check that it runs, and that its firewall lets requests from the internet in.',
  'TLS failure':
    'The certificate of the receiver is not trusted: install one that is valid for this host name, with its whole chain, or renew the certificate that has expired.',
  'receiver speaks only HTTP/2':
    'All deliveries use HTTP/1, which the receiver does not accept: enable it there, or put a proxy in front that translates.',
  'invalid HTTP answer':
    'What listens at the target does not answer in HTTP: correct the port, and use https if the port expects TLS.',
  'answer cut off':
    'The receiver closed the connection in the middle of its answer, and may have handled the event: look for a crash in its log, or a Content-Length larger than the body.',
  'connection failed':
    'The connection failed: open the target URL from outside your network, and correct what does not answer there.',
  'secret cannot be opened':
    'Nothing was sent, because the stored secret or custom headers cannot be read: rotate the secret, and enter the headers again.',
  'body over 400 KB':
    'Nothing was sent, because the event is larger than a delivery can be: read the record through the API.',
}

/** Advice for an attempt with a complete response, by the status. */
const BY_STATUS: Advice = {
  400: 'The receiver does not understand the request: compare its body with what the receiver expects, then redeliver.',
  401: 'The receiver refuses the signature or the credentials: compare its secret and the custom headers with the subscription, then redeliver.',
  403: 'The receiver forbids the request: let these requests through its firewall or its access rules, then redeliver.',
  404: 'The receiver has nothing at this address: correct the path in the target URL, then redeliver.',
  405: 'The receiver does not accept POST at this address: correct the path in the target URL, then redeliver.',
  408: 'The receiver waited too long for the request: look for an overloaded proxy in front of it.',
  410: 'The receiver wants no more events, so the subscription was revoked: create a new one if that was a mistake.',
  413: 'The receiver refuses the size of the request: raise its limit to at least 1 MB, then redeliver.',
  429: 'The receiver limits how many requests it accepts: raise its limit for these requests, or answer 2xx and process events later.',
}

/** Advice for an attempt with a complete response, by the first digit of the status. */
const BY_CLASS: Advice = {
  1: 'The receiver sent no final answer: let it answer with a 2xx status.',
  3: 'Redirects are not followed: change the target URL to the address that the receiver redirects to, then redeliver.',
  4: 'The receiver refuses the request, which is not tried again: find the reason in its answer or its log, then redeliver.',
  5: 'The receiver failed while it handled the event: find the error in its log and repair it.',
}

const UNKNOWN = 'Find the reason in the log of the receiver, then redeliver.'

/** One sentence of advice for a failed attempt; undefined for an attempt that succeeded. */
export function adviceOf({ error }: Pick<Attempt, 'error'>): string | undefined {
  if (error === null) return undefined
  const [, status = ''] = /^HTTP (\d+)$/.exec(error) ?? []
  return BY_ERROR[error] ?? BY_STATUS[status] ?? BY_CLASS[status.charAt(0)] ?? UNKNOWN
}
