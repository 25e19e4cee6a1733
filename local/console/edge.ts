import type { GatewayRequest } from '../../packages/local-aws/apigateway/event.ts'
import { ORIGIN_SECRET_HEADER, VIEWER_ADDRESS_HEADER } from '../../shared/http/client-address.ts'

/** The address of the emulated CloudFront, from a range for documentation (RFC 5737). */
const EDGE = '192.0.2.254'

/**
 * Passes on a request to the console's origin as CloudFront does: API Gateway sees CloudFront's address, and headers that CloudFront sets
 * contain the viewer's address and CloudFront's proof. Requests to other host names reach the API directly.
 */
export function throughEdge(
  request: GatewayRequest,
  consoleOrigin: string | undefined,
  secret: string,
): GatewayRequest {
  if (consoleOrigin === undefined || request.headers.host?.[0] !== new URL(consoleOrigin).host) return request
  const added = {
    [VIEWER_ADDRESS_HEADER]: [request.sourceIp],
    [ORIGIN_SECRET_HEADER]: [secret],
  }
  return { ...request, sourceIp: EDGE, headers: { ...request.headers, ...added } }
}
