import type { APIGatewayProxyEventV2 } from 'aws-lambda'

/** The service is behind TLS everywhere except in the local run, where the gateway says so. */
export function originOf({ headers, requestContext }: APIGatewayProxyEventV2): string {
  return `${headers['x-forwarded-proto'] ?? 'https'}://${requestContext.domainName}`
}
