import { bus } from '../../shared/webhooks/forward/bus.ts'
import { forwardsTo } from '../../shared/webhooks/forward/run.ts'

/** Each minute: forwards new events to the bus of EventBridge. */
export const handler = forwardsTo(bus)
