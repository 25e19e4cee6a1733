import { consumer } from '../../shared/webhooks/consumer.ts'
import { checkReceiver } from '../../shared/webhooks/probe/check-receiver.ts'

/** Posts due deliveries and checks to slow or unresponsive receivers, which would block workers of the main lane. */
export const handler = consumer('slow', checkReceiver)
