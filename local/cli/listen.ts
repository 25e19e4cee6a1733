import {
  type FollowOptions,
  followEvents,
  forwardEvents,
  WorkspaceClient,
} from '../../clients/typescript/src/index.ts'
import { StartError } from '../../packages/local-aws/failure.ts'
import { CLOCK_SKEW_MS } from '../../shared/clocks.ts'
import type { TriggerId } from '../../shared/domain/kit/triggers.ts'
import { newSigningSecret } from '../../shared/domain/webhooks/subscription-secrets.ts'
import { printable } from './printable.ts'

export interface ListenOptions {
  readonly url: string
  readonly key: string
  readonly triggers: readonly TriggerId[]
  /** The program that gets each event; without it, events are only printed. */
  readonly forwardTo?: URL | undefined
  /** The signing secret that the program expects; if absent, a new secret is printed. */
  readonly secret?: string | undefined
  readonly signal: AbortSignal
}

/**
 * Follows the log of events from now on, and forwards each event, signed as a webhook. So it needs no subscription, and no address that the
 * service can reach. Ends with the signal, or when the program answers 410.
 */
export async function listen({
  url,
  key,
  triggers,
  forwardTo,
  secret,
  signal,
}: ListenOptions): Promise<void> {
  const client = new WorkspaceClient({ url, apiKey: key })
  await client.get('/v1/me').catch(() => {
    throw new StartError(`cannot read from ${url} with this API key (--url, --key)`)
  })
  const trigger_ids = triggers.length > 0 ? { trigger_ids: triggers.join(',') } : {}
  // The clock of the function that writes the next event may be behind the clock of this machine.
  const since = new Date(Date.now() - CLOCK_SKEW_MS).toISOString()
  const query = { ...trigger_ids, since }
  const follow: FollowOptions = { query, signal }
  if (!forwardTo) {
    console.log('following the log of events; Ctrl-C ends')
    for await (const { data } of followEvents(client, follow))
      for (const event of data) print(JSON.stringify(event, null, 2))
    return
  }
  const used = secret ?? newSigningSecret()
  if (!secret) console.log(`signing secret ${used}`)
  console.log(`following the log of events, forwarding to ${forwardTo}; Ctrl-C ends`)
  await forwardEvents(client, {
    ...follow,
    to: forwardTo,
    secret: used,
    onAnswer: ({ id, trigger, entity_id }, status) =>
      print(`${trigger}  ${id}  ${entity_id}  ${forwardTo} answered ${status ?? 'nothing'}`),
  })
}

const print = (text: string): void => {
  for (const line of text.split('\n')) console.log(printable(line))
}
