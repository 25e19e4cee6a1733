import type { IncomingHttpHeaders } from 'node:http'
import type { GatewayResponse } from '../apigateway/gateway.ts'

/**
 * `GET /local/demo-key`: the key of the demo workspace, with which the sign-in page of the local run offers it. Pages of
 * other origins are refused by `Sec-Fetch-Site`; the gateway refuses those whose name was made to resolve to this machine.
 */
export function demoKeyResponse(headers: IncomingHttpHeaders, apiKey: string): GatewayResponse {
  const site = headers['sec-fetch-site'] ?? 'none'
  return site === 'same-origin' || site === 'none'
    ? json(200, { api_key: apiKey })
    : json(403, { message: 'Only the console of this machine may read the demo key.' })
}

const json = (status: number, body: object): GatewayResponse => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  body: Buffer.from(JSON.stringify(body)),
})
