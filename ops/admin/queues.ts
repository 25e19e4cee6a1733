import { StartError } from '../../shared/failure.ts'

interface Pair {
  readonly dead: string
  readonly home: string
}

/** URLs of the queues for `dlq`. A redrive moves messages from the queue `dead` to the queue `home`. */
export interface Queues {
  readonly deliveries: Pair
  /** One pair for each kind of upload. */
  readonly uploads: readonly Pair[]
  /** Stream batches have no source queue; see `stream.ts` for their replay. */
  readonly stream: { readonly dead: string }
  /** Events that could not be forwarded have no source queue either; undefined if the stage forwards no events. */
  readonly events: { readonly dead: string } | undefined
}

/**
 * Finds a resource by its construct path. CDK builds the logical id from the path and a hash.
 * @throws StartError when it does not exist
 */
export function physicalId(ids: Readonly<Record<string, string>>, path: string): string {
  const physical = physicalIdIfAny(ids, path)
  if (physical === undefined) throw new StartError(`the deployed definition has no ${path}`)
  return physical
}

function physicalIdIfAny(ids: Readonly<Record<string, string>>, path: string): string | undefined {
  const found = Object.keys(ids).find((id) => new RegExp(`^${path}[0-9A-F]{8}$`).test(id))
  return found === undefined ? undefined : ids[found]
}

/** Picks the queues from a map of logical ids to URLs. */
export function queuesOf(urls: Readonly<Record<string, string>>): Queues {
  const events = physicalIdIfAny(urls, 'EventForwardingEventsDead')
  return {
    deliveries: {
      dead: physicalId(urls, 'WebhooksDeliveriesDead'),
      home: physicalId(urls, 'WebhooksDeliveries'),
    },
    uploads: ['FilesReceipts', 'FilesPhotos'].map((path) => ({
      dead: physicalId(urls, `${path}Dead`),
      home: physicalId(urls, path),
    })),
    stream: { dead: physicalId(urls, 'WebhooksStreamDead') },
    events: events === undefined ? undefined : { dead: events },
  }
}
