import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CreateQueueCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { expect, inject, it } from 'vitest'
import { queuesOf } from '../../../ops/admin/queues.ts'
import { ACCOUNT } from '../../../packages/local-aws/cloudformation/resolve.ts'
import { synthesize } from '../../infra/synthesize.ts'
import { admin, adminJson } from '../../support/admin.ts'
import { http, useService } from '../../support/api.ts'
import { clientOf } from '../../support/client.ts'
import { serve } from '../../support/serve.ts'

const sqs = () => new SQSClient()

/** Creates queues and returns their URLs by logical id. */
async function createQueues(ids: readonly string[]): Promise<Record<string, string>> {
  const made = ids.map(async (id) => {
    const QueueName = `${id}-${randomUUID()}`
    await sqs().send(new CreateQueueCommand({ QueueName }))
    return [id, `${process.env.AWS_ENDPOINT_URL_SQS}/${ACCOUNT}/${QueueName}`]
  })
  return Object.fromEntries(await Promise.all(made))
}

/*
 * Imitates the CloudFormation API of a deployed stage: it lists, in pages, the resources of the templates that would be
 * deployed. The table belongs to the running service; the queues are new.
 */
async function cloudFormation(stage: string) {
  const { environment, logFile } = inject('service')
  const { resources } = JSON.parse(readFileSync(join(dirname(logFile), 'service.json'), 'utf8'))
  useService()
  const queues = await createQueues(Object.keys(resources.queues))
  const stacks = synthesize({ stage })
  const physical = (id: string, type: string): string =>
    type === 'AWS::DynamoDB::Table' ? resources.tableName : (queues[id] ?? `physical-${id}`)
  const url = await serve(async (request, response) => {
    const params = new URLSearchParams(await text(request))
    const stack = stacks.find(({ name }) => name === params.get('StackName'))
    response.writeHead(stack ? 200 : 400, { 'content-type': 'text/xml' })
    response.end(stack ? page(stack.resources, Number(params.get('NextToken') ?? 0)) : refusal(params))
  })
  const page = (all: Record<string, { Type: string }>, from: number) => {
    const entries = Object.entries(all)
    const members = entries.slice(from, from + 5).map(
      ([
        id,
        { Type },
      ]) => `<member><LogicalResourceId>${id}</LogicalResourceId><ResourceType>${Type}</ResourceType>
        <PhysicalResourceId>${physical(id, Type)}</PhysicalResourceId></member>`,
    )
    const next = from + 5 < entries.length ? `<NextToken>${from + 5}</NextToken>` : ''
    return `<ListStackResourcesResponse><ListStackResourcesResult>${next}<StackResourceSummaries>${members.join('')}
      </StackResourceSummaries></ListStackResourcesResult></ListStackResourcesResponse>`
  }
  const refusal = (params: URLSearchParams) =>
    `<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code>
      <Message>Stack with id ${params.get('StackName')} does not exist</Message></Error></ErrorResponse>`
  // Only variables of the AWS credential chain, none of the service's own.
  const shell = Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('AWS_')))
  return {
    queues: queuesOf(queues),
    env: { ...shell, AWS_ENDPOINT_URL_CLOUDFORMATION: url },
  }
}

it('finds the table and the queues of a deployed stage in its stacks', async () => {
  const cloud = await cloudFormation('prod')
  const run = (...args: string[]) => adminJson(['--stack', 'prod', ...args], cloud.env)
  const made = await run(
    ...['workspace', 'create', '--name', 'Far', '--plan', 'professional'],
    ...['--owner-name', 'Ana', '--owner-email', 'ana@example.com'],
  )
  const key = await run('key', 'create', '--member', made.owner.id)
  const me = await clientOf(http, key.api_key).get('/v1/me')
  expect(me.body.workspace).toMatchObject({ id: made.id, name: 'Far' })
  const dead = new SendMessageCommand({ QueueUrl: cloud.queues.uploads[0]?.dead, MessageBody: '{}' })
  const { MessageId } = await sqs().send(dead)
  expect(await run('dlq', 'list')).toMatchObject({
    deliveries: [],
    uploads: [{ message_id: MessageId }],
    stream_batches: [],
  })
})

it('reports an unknown stage in one line', async () => {
  const cloud = await cloudFormation('prod')
  expect(await admin(['--stack', 'nowhere', 'dlq', 'list'], cloud.env)).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'the stack nowhere-workspace-data cannot be read: Stack with id nowhere-workspace-data does not exist\n',
  })
})
