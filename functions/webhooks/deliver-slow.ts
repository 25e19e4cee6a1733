import { consumer } from '../../shared/webhooks/consumer.ts'

/** The same for receivers that answer slowly or never, which hold places here and not in the main lane. */
export const handler = consumer('slow')
