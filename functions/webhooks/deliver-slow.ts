import { consumer } from '../../shared/webhooks/consumer.ts'
import { checkReceiver } from '../../shared/webhooks/probe/check-receiver.ts'

/** Posts to slow or unresponsive receivers, which would block workers of the main lane: due deliveries and checks. */
export const handler = consumer('slow', checkReceiver)
