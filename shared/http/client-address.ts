import { hash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { env } from '../aws/environment.ts'

/**
 * The header with which CloudFront proves that a request came through it. If the viewer sends this header, CloudFront
 * replaces it.
 */
export const ORIGIN_SECRET_HEADER = 'x-origin-secret'

/**
 * The header in which a CloudFront function sends the viewer's address, replacing a value that the viewer sent. AWS
 * does not document that CloudFront replaces its own header of this kind.
 */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address'

/**
 * The address of the client, for the limit of requests without a key (contract 4.20). API Gateway sees CloudFront's
 * address for requests to the console's origin; CloudFront sends the viewer's address in a header, which counts only
 * with CloudFront's proof. For IPv6 only the first 64 bits count, because a network can choose the other bits freely.
 */
export function clientAddress({ headers, requestContext }: APIGatewayProxyEventV2): string {
  const viewer = isFromCloudFront(headers) ? headers[VIEWER_ADDRESS_HEADER] : undefined
  return networkOf(viewer !== undefined && isIP(viewer) > 0 ? viewer : requestContext.http.sourceIp)
}

/**
 * Whether a request came through the console's CloudFront, so that the response has the console's origin in the
 * browser.
 */
export function isFromCloudFront(headers: APIGatewayProxyEventV2['headers']): boolean {
  const given = headers[ORIGIN_SECRET_HEADER]
  return given !== undefined && timingSafeEqual(digest(given), digest(env('ORIGIN_SECRET')))
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

function networkOf(address: string): string {
  // The URL parser converts all spellings of an IPv6 address to one form.
  const url = isIP(address) === 6 ? URL.parse(`http://[${address}]`) : null
  if (!url) return address
  const [head = [], tail = []] = url.hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}
