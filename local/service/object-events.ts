import type { BucketSpec, Definition } from '../../packages/local-aws/cloudformation/definition.ts'
import { nameOfArn } from '../../packages/local-aws/cloudformation/locate.ts'
import { type Buckets, createdEvent, type ObjectEvent } from '../../packages/local-aws/s3/buckets.ts'

/**
 * Returns creation events for the objects that wait to be processed, because the process may have been killed before
 * the notification reached the queue. Consumers delete processed objects and ignore repeated events.
 */
export async function unprocessedObjects(
  store: Buckets,
  buckets: readonly BucketSpec[],
): Promise<ObjectEvent[]> {
  const folders = buckets.flatMap(({ name, queues }) =>
    queues.flatMap(({ Filter }) =>
      (Filter?.S3Key.Rules ?? [])
        .filter(({ Name }) => Name === 'prefix')
        .map(({ Value }) => ({ bucket: name, prefix: Value })),
    ),
  )
  const events = folders.map(async ({ bucket, prefix }) =>
    (await store.list(bucket, prefix)).map((key) => createdEvent(bucket, key)),
  )
  return (await Promise.all(events)).flat()
}

/** Returns the URLs of the queues to which a bucket sends an event. */
export function subscribedQueues(
  event: ObjectEvent,
  buckets: readonly BucketSpec[],
  queues: Definition['queues'],
): string[] {
  const configurations = buckets.find(({ name }) => name === event.bucket)?.queues ?? []
  return configurations
    .filter(({ Event, Filter }) => {
      const wanted = Event.replace('s3:', '')
      const kind = wanted.endsWith('*') ? event.name.startsWith(wanted.slice(0, -1)) : event.name === wanted
      const rules = Filter?.S3Key.Rules ?? []
      return (
        kind &&
        rules.every(({ Name, Value }) =>
          Name === 'prefix' ? event.key.startsWith(Value) : event.key.endsWith(Value),
        )
      )
    })
    .flatMap(({ Queue }) => queues.filter(({ name }) => name === nameOfArn(Queue)).map(({ url }) => url))
}
