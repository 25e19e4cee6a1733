import { StartError } from '../local/failure.ts'

interface Pair {
  readonly dead: string
  readonly home: string
}

/** The queues that the operator looks after, by URL; what is redriven goes from `dead` to `home`. */
export interface Queues {
  readonly deliveries: Pair
  /** One pair for each kind of upload. */
  readonly uploads: readonly Pair[]
  /** Batches of the stream have no queue to go back to (see `outbox.ts`). */
  readonly stream: { readonly dead: string }
}

/**
 * A resource by the path of its construct: CDK makes a logical id of it and appends a hash.
 * @throws StartError when there is none
 */
export function physicalId(ids: Readonly<Record<string, string>>, path: string): string {
  const found = Object.keys(ids).find((id) => new RegExp(`^${path}[0-9A-F]{8}$`).test(id))
  const physical = found === undefined ? undefined : ids[found]
  if (physical === undefined) throw new StartError(`the deployed definition has no ${path}`)
  return physical
}

/** Finds the queues among URLs by logical id. */
export function queuesOf(urls: Readonly<Record<string, string>>): Queues {
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
  }
}
