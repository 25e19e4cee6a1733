import { hash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { env } from '../aws/environment.ts'

/** The header with which CloudFront proves that a request came through it. CloudFront overwrites one of the viewer. */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret'

/**
 * The header in which a function of CloudFront names the address of the viewer: it replaces what the viewer sent. CloudFront's
 * own header is not documented to be replaced.
 */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address'

/**
 * The address of the client, for the limit of requests without a key (contract 4.20). API Gateway sees CloudFront's address
 * for requests to the console's origin; CloudFront names the viewer's in a header, which counts only with the proof. Of
 * IPv6, the first 64 bits count: a network can choose the others as it likes.
 */
export function clientAddress({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const viewer = isFromCloudFront(headers) ? headers[VIEWER_ADDRESS_HEADER] : undefined
  return networkOf(viewer !== undefined && isIP(viewer) > 0 ? viewer : requestContext.http.sourceIp)
}

/** Whether a request came through the console's CloudFront, so that the browser sees the answer as the console's. */
export function isFromCloudFront(headers: APIGatewayProxyEventV2['headers']): boolean {
  const given = headers[ORIGIN_SECRET_HEADER]
  return given !== undefined && timingSafeEqual(digest(given), digest(env('ORIGIN_SECRET')))
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

function networkOf(address: string): string {
  // The URL parser writes every IPv6 address in one form.
  const url = isIP(address) === 6 ? URL.parse(`http://[${address}]`) : null
  if (!url) return address
  const [head = [], tail = []] = url.hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}
