import { Readable } from 'node:stream'
import { type HttpRequest, HttpResponse } from '@smithy/protocol-http'
import * as z from 'zod'
import type { Definition } from '../cloudformation/definition.ts'
import { denialMessage, denied, type Need } from '../cloudformation/policy.ts'
import { ACCOUNT, REGION } from '../cloudformation/resolve.ts'
import { type Answer, bodyOf, intercept, jsonAnswer, operationOf } from '../sdk/requests.ts'
import { DynamoDbNeeds } from './dynamodb.ts'
import { busNeeds, firehoseNeed } from './events.ts'
import { lists, type S3Request, s3Needs } from './s3.ts'

/**
 * Checks every AWS call of a function against the policies of its role. It intercepts requests where the SDK sends
 * them, so that it covers every client and command and needs no change in deployed code. Calls outside a function
 * (pollers, the demo) are not checked.
 */
export function enforceFunctionPolicies(definition: Pick<Definition, 'functions' | 'tables'>): void {
  const principals = new Map(definition.functions.map(({ name, credentials }) => [name, credentials.holder]))
  const needsOf = needs(definition)
  intercept(async (request, send) => {
    const principal = principals.get(process.env.AWS_LAMBDA_FUNCTION_NAME ?? '')
    if (!principal) return send(request)
    const requested = needsOf(request)
    const missing = denied(principal, requested)
    if (missing) return refuse(request, denialMessage(principal, missing))
    const answer = await send(request)
    if (answer.response.statusCode !== 404 || operationOf(request)) return answer
    const hidden = denied(principal, [lists(request)])
    return hidden ? refuse(request, denialMessage(principal, hidden)) : answer
  })
}

function needs({ tables }: Pick<Definition, 'tables'>): (request: HttpRequest) => Need[] {
  const dynamodb = new DynamoDbNeeds(tables)
  return (request) => {
    const target = operationOf(request)
    if (!target) return s3Needs(s3RequestOf(request))
    const [service, operation] = target
    const input: unknown = JSON.parse(bodyOf(request))
    if (service.startsWith('DynamoDB')) return dynamodb.of(operation, input)
    if (service === 'AmazonSQS') return [sqsNeed(operation, input)]
    if (service === 'secretsmanager') return [secretNeed(operation, input)]
    if (service.startsWith('Firehose')) return [firehoseNeed(operation, input)]
    if (service === 'AWSEvents') return busNeeds(operation, input)
    throw new Error(`the local IAM check does not support ${service}`)
  }
}

const s3RequestOf = ({ method, path, query, headers }: HttpRequest): S3Request => ({
  method,
  path,
  query: (name) => query[name],
  copySource: headers['x-amz-copy-source'],
})

/** SQS actions are named like the operations; a batch needs the action of a single message. */
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

/** Responds like AWS, so that the SDK throws its usual error. Also logs the error, because a handler may catch it. */
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
