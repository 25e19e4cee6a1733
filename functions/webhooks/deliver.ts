import { consumer } from '../../shared/webhooks/consumer.ts'

/** Due deliveries, from the queue, are posted: all of a batch at once, so that a slow receiver delays no other. */
export const handler = consumer('main')
