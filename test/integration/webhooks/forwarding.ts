import { archive } from '../../../shared/webhooks/forward/archive.ts'
import { deadOf } from '../../../shared/webhooks/forward/dead.ts'
import { forward } from '../../../shared/webhooks/forward/forward.ts'
import { eventLog } from '../../../shared/webhooks/forward/log.ts'
import { progressOf } from '../../../shared/webhooks/forward/progress.ts'

/** Forwards the events of the table to the archive once, and exits. The test does not wait until the events are old enough. */
const now = () => Date.now() + 10_000
await forward(
  { target: archive, log: eventLog, progress: progressOf('archive'), dead: deadOf(archive), now },
  new Date(now() + 3_600_000),
)
