import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { FILE_STORE_CORS } from '../../infra/console/cors.ts'
import type { BucketSpec, Definition } from '../../packages/local-aws/cloudformation/definition.ts'
import { provisionQueues, provisionTables } from '../../packages/local-aws/cloudformation/provision.ts'
import { REGION } from '../../packages/local-aws/cloudformation/resolve.ts'
import { checkWritable } from '../../packages/local-aws/data-folder/data-folder.ts'
import { startDynamoDb } from '../../packages/local-aws/dynamodb/dynamodb.ts'
import { startEvents } from '../../packages/local-aws/events/events.ts'
import type { SharedClock } from '../../packages/local-aws/lambda/clock.ts'
import { type ObjectEvent, startBuckets } from '../../packages/local-aws/s3/buckets.ts'
import { CREDENTIALS, type Endpoints, type Store } from '../../packages/local-aws/sdk/endpoints.ts'
import { startSecrets } from '../../packages/local-aws/secrets/secrets.ts'
import { startQueues } from '../../packages/local-aws/sqs/queues.ts'
import { subscribedQueues, unprocessedObjects } from './object-events.ts'

export interface Stores {
  readonly endpoints: Endpoints
  /** Warnings of one line. */
  readonly warnings: readonly string[]
  /** Resolves when the database has ended by itself. */
  readonly died: Promise<void>
  /** Creates the missing resources of the definition; returns the stream ARN of each table. */
  provision(definition: Definition): Promise<Record<string, string>>
  /** Creates the missing secrets, and inserts their values into the variables of functions, as CloudFormation does. */
  withSecrets(definition: Definition): Definition
  /** Lets pages of these origins use the file store. */
  allowOrigins(origins: readonly string[]): void
  stop(): Promise<void>
}

interface StoreOptions {
  /** Names, besides this machine's, for which the file store answers. */
  readonly hosts?: readonly string[]
  /** Download no Java. */
  readonly offline?: boolean
  /** The time of the file store. */
  readonly clock?: SharedClock | undefined
}

/** Where the events are that an archive and a bus would have. */
export const eventsFolder = (dataDir: string): string => join(dataDir, 'events')

/** Starts the stores, which keep running when the functions are reloaded. */
export async function startStores(
  dataDir: string,
  ephemeral: boolean,
  { hosts = [], offline = false, clock }: StoreOptions = {},
): Promise<Stores> {
  const folder = (name: string) => {
    const path = join(dataDir, name)
    mkdirSync(path, { recursive: true, mode: 0o700 })
    checkWritable(path)
    return path
  }
  const customEndpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB
  let buckets: readonly BucketSpec[] = []
  let queues: Definition['queues'] = []
  let sqs: SQSClient | undefined

  const notify = async (event: ObjectEvent) => {
    const urls = subscribedQueues(event, buckets, queues)
    await Promise.all(
      urls.map((url) => sqs?.send(new SendMessageCommand({ QueueUrl: url, MessageBody: event.message }))),
    )
  }
  // A notification that is lost when this process ends is sent again at the next start.
  const onObject = (event: ObjectEvent) => void notify(event).catch(() => undefined)
  const starting = [
    customEndpoint
      ? { endpoint: customEndpoint, stop: async () => undefined, died: new Promise<void>(() => undefined) }
      : startDynamoDb(folder('dynamodb'), ephemeral, offline),
    startQueues(ephemeral ? undefined : folder('sqs')),
    startBuckets(folder('s3'), onObject, {
      portFile: ephemeral ? undefined : join(dataDir, 's3-port'),
      hosts,
      clock,
    }),
    startSecrets(join(dataDir, 'secrets.json')),
    startEvents(eventsFolder(dataDir)),
  ] as const
  const stop = async () => {
    const started = await Promise.allSettled(starting)
    const stores = started.flatMap((result): Store[] => (result.status === 'fulfilled' ? [result.value] : []))
    await Promise.allSettled(stores.map((store) => store.stop()))
  }
  try {
    const [dynamodb, queueStore, bucketStore, secretStore, events] = await Promise.all(starting)
    const config = { region: REGION, credentials: CREDENTIALS }
    const tables = new DynamoDBClient({ ...config, endpoint: dynamodb.endpoint })
    const client = new SQSClient({ ...config, endpoint: queueStore.endpoint })
    sqs = client
    let isOpen = false
    const createSecrets = ({ secrets }: Definition) => {
      for (const secret of secrets) secretStore.create(secret)
    }
    return {
      warnings: bucketStore.warning === undefined ? [] : [bucketStore.warning],
      died: dynamodb.died,
      endpoints: {
        dynamodb: dynamodb.endpoint,
        sqs: queueStore.endpoint,
        s3: bucketStore.endpoint,
        secretsManager: secretStore.endpoint,
        events: events.endpoint,
      },
      allowOrigins: (origins) => bucketStore.setCors({ ...FILE_STORE_CORS, origins }),
      withSecrets(definition) {
        createSecrets(definition)
        const functions = definition.functions.map((one) => {
          const variables = Object.entries(one.environment)
          const resolved = variables.map(([name, value]) => [name, secretStore.resolve(value)])
          return { ...one, environment: Object.fromEntries(resolved) }
        })
        return { ...definition, functions }
      },
      async provision(definition) {
        buckets = definition.buckets
        queues = definition.queues
        createSecrets(definition)
        const roles = definition.functions.map(({ credentials }) => credentials)
        for (const key of [...definition.accessKeys, ...roles]) bucketStore.registerKey(key)
        const [streams] = await Promise.all([
          provisionTables(tables, definition.tables),
          provisionQueues(client, definition.queues),
          ...definition.buckets.map(({ name }) => bucketStore.create(name)),
        ])
        if (!isOpen) {
          isOpen = true
          for (const event of await unprocessedObjects(bucketStore, buckets)) await notify(event)
          bucketStore.open()
        }
        return streams
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
