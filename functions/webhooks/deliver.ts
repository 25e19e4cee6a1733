import { consumer } from '../../shared/webhooks/consumer.ts'

/**
 * Posts the due deliveries of the queue: a whole batch concurrently, so that a slow receiver does not delay other
 * receivers.
 */
export const handler = consumer('main')
