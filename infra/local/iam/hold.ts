import { Readable } from 'node:stream'
import { type HttpRequest, HttpResponse } from '@smithy/protocol-http'
import * as z from 'zod'
import { ACCOUNT, REGION } from '../cloudformation/resolve.ts'
import type { Definition } from '../cloudformation/template.ts'
import { type Answer, bodyOf, intercept, jsonAnswer, operationOf } from '../requests.ts'
import { denialMessage, denied } from './decide.ts'
import { DynamoDbNeeds } from './dynamodb.ts'
import type { Need } from './policy.ts'
import { lists, type S3Request, s3Needs } from './s3.ts'

/**
 * Holds every call of a function against what its role is allowed. Where the SDK hands a request to the network, so
 * that it sees what AWS would see, whatever client or command made it, and code that is deployed knows nothing of it.
 * Calls that no function makes (pollers, the demo) are ours and pass.
 */
export function enforceFunctionPolicies(definition: Definition): void {
  const principals = new Map(definition.functions.map(({ name, credentials }) => [name, credentials.holder]))
  const needsOf = needs(definition)
  intercept(async (request, send) => {
    const principal = principals.get(process.env.AWS_LAMBDA_FUNCTION_NAME ?? '')
    if (!principal) return send(request)
    const asked = needsOf(request)
    const missing = denied(principal, asked)
    if (missing) return refuse(request, denialMessage(principal, missing))
    const answer = await send(request)
    if (answer.response.statusCode !== 404 || operationOf(request)) return answer
    const hidden = denied(principal, [lists(request)])
    return hidden ? refuse(request, denialMessage(principal, hidden)) : answer
  })
}

function needs({ tables }: Definition): (request: HttpRequest) => Need[] {
  const dynamodb = new DynamoDbNeeds(tables)
  return (request) => {
    const named = operationOf(request)
    if (!named) return s3Needs(s3RequestOf(request))
    const [service, operation] = named
    const input: unknown = JSON.parse(bodyOf(request))
    if (service.startsWith('DynamoDB')) return dynamodb.of(operation, input)
    if (service === 'AmazonSQS') return [sqsNeed(operation, input)]
    if (service === 'secretsmanager') return [secretNeed(operation, input)]
    throw new Error(`IAM does not know here what ${service} needs`)
  }
}

const s3RequestOf = ({ method, path, query, headers }: HttpRequest): S3Request => ({
  method,
  path,
  query: (name) => query[name],
  copySource: headers['x-amz-copy-source'],
})

/** SQS names its actions like its operations, but that a batch needs what one message needs. */
function sqsNeed(operation: string, input: unknown): Need {
  const { QueueUrl } = z.object({ QueueUrl: z.string() }).parse(input)
  return {
    action: `sqs:${operation.replace(/Batch$/, '')}`,
    resource: `arn:aws:sqs:${REGION}:${ACCOUNT}:${QueueUrl.split('/').at(-1)}`,
    context: {},
  }
}

function secretNeed(operation: string, input: unknown): Need {
  const { SecretId } = z.object({ SecretId: z.string() }).parse(input)
  return { action: `secretsmanager:${operation}`, resource: SecretId, context: {} }
}

/** What AWS answers, so that the SDK makes its own error of it; logged as well, because a handler may swallow it. */
function refuse(request: HttpRequest, message: string): Answer {
  console.error(JSON.stringify({ level: 'ERROR', message: `AccessDenied: ${message}` }))
  if (operationOf(request)) {
    return jsonAnswer(400, { __type: 'com.amazon.coral.service#AccessDeniedException', message })
  }
  const response = new HttpResponse({
    statusCode: 403,
    headers: { 'content-type': 'application/xml' },
    body: Readable.from([
      Buffer.from(`<Error><Code>AccessDenied</Code><Message>${message}</Message></Error>`),
    ]),
  })
  return { response }
}
