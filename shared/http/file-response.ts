import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { encodeBody } from './compress.ts'
import { NO_SNIFF } from './response.ts'

/** The response of an open route that is no JSON; caches may keep it for five minutes. */
export function fileResponse(
  { headers, requestContext }: APIGatewayProxyEventV2,
  text: string,
  own: Readonly<Record<string, string>>,
): APIGatewayProxyStructuredResultV2 {
  const { headers: encoding, ...encoded } = encodeBody(text, headers['accept-encoding'])
  return {
    statusCode: 200,
    headers: {
      ...own,
      ...NO_SNIFF,
      'Cache-Control': 'public, max-age=300',
      'X-Request-Id': requestContext.requestId,
      ...encoding,
    },
    ...encoded,
  }
}
