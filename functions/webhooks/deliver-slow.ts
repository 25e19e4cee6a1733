import { consumer } from '../../shared/webhooks/consumer.ts'

/** Posts due deliveries to slow or unresponsive receivers, which would block workers of the main lane. */
export const handler = consumer('slow')
