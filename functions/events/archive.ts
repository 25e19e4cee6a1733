import { archive } from '../../shared/webhooks/forward/archive.ts'
import { forwardsTo } from '../../shared/webhooks/forward/run.ts'

/** Each minute: forwards new events to the archive. */
export const handler = forwardsTo(archive)
