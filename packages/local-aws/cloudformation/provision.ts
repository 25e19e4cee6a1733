import {
  CreateTableCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ResourceNotFoundException,
  type TableDescription,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import { CreateQueueCommand, SetQueueAttributesCommand, type SQSClient } from '@aws-sdk/client-sqs'
import type { QueueSpec, TableSpec } from './definition.ts'

/** Creates missing tables and indexes, and turns on TTL. Returns the stream ARNs by table name. */
export async function provisionTables(
  client: DynamoDBClient,
  tables: readonly TableSpec[],
): Promise<Record<string, string>> {
  const streams: Record<string, string> = {}
  for (const spec of tables) {
    const table = (await describe(client, spec.name)) ?? (await create(client, spec))
    await addIndexes(client, spec, table)
    await enableTimeToLive(client, spec)
    if (table?.LatestStreamArn) streams[spec.name] = table.LatestStreamArn
  }
  return streams
}

async function describe(client: DynamoDBClient, name: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined
    throw error
  }
}

async function create(client: DynamoDBClient, spec: TableSpec): Promise<TableDescription | undefined> {
  const { TableDescription } = await client.send(
    new CreateTableCommand({
      TableName: spec.name,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: spec.AttributeDefinitions,
      KeySchema: spec.KeySchema,
      ...(spec.GlobalSecondaryIndexes.length > 0 && { GlobalSecondaryIndexes: indexes(spec) }),
      ...(spec.StreamSpecification && {
        StreamSpecification: { ...spec.StreamSpecification, StreamEnabled: true },
      }),
    }),
  )
  return TableDescription
}

type Index = TableSpec['GlobalSecondaryIndexes'][number]

/** The SDK's types require an absent list to be omitted, not `undefined`. */
const indexes = ({ GlobalSecondaryIndexes }: TableSpec) =>
  GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }: Index) => ({
    IndexName,
    KeySchema,
    Projection: {
      ProjectionType: Projection.ProjectionType,
      ...(Projection.NonKeyAttributes && { NonKeyAttributes: Projection.NonKeyAttributes }),
    },
  }))

/** Adds indexes that the table lacks because they are new, one at a time because DynamoDB requires it. */
async function addIndexes(client: DynamoDBClient, spec: TableSpec, table: TableDescription | undefined) {
  const present = new Set(table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName))
  for (const index of indexes(spec)) {
    if (present.has(index.IndexName)) continue
    await client.send(
      new UpdateTableCommand({
        TableName: spec.name,
        AttributeDefinitions: spec.AttributeDefinitions,
        GlobalSecondaryIndexUpdates: [{ Create: index }],
      }),
    )
    const isActive = async () =>
      (await describe(client, spec.name))?.GlobalSecondaryIndexes?.every(
        ({ IndexStatus }) => IndexStatus === 'ACTIVE',
      )
    while (!(await isActive())) await new Promise((done) => setTimeout(done, 100))
  }
}

async function enableTimeToLive(
  client: DynamoDBClient,
  { name, TimeToLiveSpecification }: TableSpec,
): Promise<void> {
  if (!TimeToLiveSpecification) return
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: name }))
  if (TimeToLiveDescription?.TimeToLiveStatus === 'ENABLED') return
  await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification }))
}

export async function provisionQueues(client: SQSClient, queues: readonly QueueSpec[]): Promise<void> {
  for (const { name, url, attributes } of queues) {
    const Attributes = Object.fromEntries(
      Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined),
    )
    await client.send(new CreateQueueCommand({ QueueName: name }))
    // Set after the creation, so that an existing queue gets the attributes of the current template.
    if (Object.keys(Attributes).length > 0) {
      await client.send(new SetQueueAttributesCommand({ QueueUrl: url, Attributes }))
    }
  }
}
