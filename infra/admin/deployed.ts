import {
  CloudFormationClient,
  paginateListStackResources,
  type StackResourceSummary,
} from '@aws-sdk/client-cloudformation'
import { StartError } from '../local/failure.ts'
import { queuesOf, type Target } from './target.ts'

/** A deployed stage: its table, key and queues are found in its stacks, its credentials are the operator's own. */
export async function deployedTarget(stage: string, client = new CloudFormationClient()): Promise<Target> {
  const [data, api] = await Promise.all([
    resourcesOf(client, `${stage}-workspace-data`),
    resourcesOf(client, `${stage}-workspace-api`),
  ])
  const physical = (type: string) => {
    const id = data.find(({ ResourceType }) => ResourceType === type)?.PhysicalResourceId
    if (id === undefined) throw new StartError(`the stack ${stage}-workspace-data has no ${type}`)
    return id
  }
  Object.assign(process.env, {
    TABLE_NAME: physical('AWS::DynamoDB::Table'),
    SEALING_KEY_SECRET_ARN: physical('AWS::SecretsManager::Secret'),
    SPEED: '1',
  })
  const urls = api
    .filter(({ ResourceType }) => ResourceType === 'AWS::SQS::Queue')
    .map(({ LogicalResourceId = '', PhysicalResourceId = '' }) => [LogicalResourceId, PhysicalResourceId])
  return { queues: queuesOf(Object.fromEntries(urls)), close: async () => undefined }
}

async function resourcesOf(client: CloudFormationClient, StackName: string): Promise<StackResourceSummary[]> {
  const found: StackResourceSummary[] = []
  try {
    for await (const page of paginateListStackResources({ client }, { StackName })) {
      found.push(...(page.StackResourceSummaries ?? []))
    }
  } catch (error) {
    throw new StartError(`the stack ${StackName} cannot be read: ${(error as Error).message}`)
  }
  return found
}
