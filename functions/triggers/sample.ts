import { triggerOfPath } from '../../shared/actions/webhooks/authorize.ts'
import { sampleTrigger as route } from '../../shared/contract/routes/webhooks.ts'
import { syntheticEnvelope } from '../../shared/contract/synthetic.ts'
import { endpoint } from '../../shared/http/endpoint.ts'
import { ok } from '../../shared/http/reply.ts'
import { signEnvelope } from '../../shared/storage/envelope.ts'
import { newestEvents } from '../../shared/webhooks/events/samples.ts'

export const handler = endpoint(
  route,
  async ({ found: trigger, caller, now }) => {
    const real = await newestEvents(caller.workspaceId, trigger, now)
    const synthetic = real.length === 0
    const data = synthetic
      ? [await syntheticEnvelope(trigger)]
      : await Promise.all(real.map((event) => signEnvelope(event, now)))
    return ok({ data, synthetic })
  },
  { guard: triggerOfPath },
)
