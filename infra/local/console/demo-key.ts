import type { IncomingHttpHeaders } from 'node:http'
import type { GatewayResponse } from '../apigateway/gateway.ts'

/** The names of this machine by which a page of the local console can have been loaded. */
const LOCAL_HOST = /^(127\.0\.0\.1|localhost)(:\d+)?$/

/**
 * `GET /local/demo-key`: the key of the demo workspace, with which the sign-in page of the local run offers it. Pages of
 * other origins are refused: by `Sec-Fetch-Site`, and by `Host` those whose name was made to resolve to this machine.
 */
export function demoKeyResponse(headers: IncomingHttpHeaders, apiKey: string): GatewayResponse {
  const site = headers['sec-fetch-site'] ?? 'none'
  const isOwn = (site === 'same-origin' || site === 'none') && LOCAL_HOST.test(headers.host ?? '')
  return isOwn
    ? json(200, { api_key: apiKey })
    : json(403, { message: 'Only the console of this machine may read the demo key.' })
}

const json = (status: number, body: object): GatewayResponse => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: Buffer.from(JSON.stringify(body)),
})
