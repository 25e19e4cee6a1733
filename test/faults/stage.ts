import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GetQueueAttributesCommand, PurgeQueueCommand, SQSClient } from '@aws-sdk/client-sqs'
import { handler as deliver } from '../../functions/webhooks/deliver.ts'
import { handler as deliverSlow } from '../../functions/webhooks/deliver-slow.ts'
import { handler as fanOut } from '../../functions/webhooks/fan-out.ts'
import { handler as sweep } from '../../functions/webhooks/sweep.ts'
import { parseSettings } from '../../infra/settings/settings.ts'
import { SIZES, type SizeName } from '../../infra/settings/sizes.ts'
import { startStores } from '../../local/service/stores.ts'
import { synthesize } from '../../local/service/synth.ts'
import { unionEnvironment } from '../../packages/local-aws/cloudformation/definition.ts'
import { nameOfArn, tableOfStream } from '../../packages/local-aws/cloudformation/locate.ts'
import { definitionOf } from '../../packages/local-aws/cloudformation/template.ts'
import {
  FunctionThrottled,
  type Invoker,
  limited,
  whenAdmitted,
} from '../../packages/local-aws/lambda/concurrency.ts'
import { withVariables } from '../../packages/local-aws/lambda/environment.ts'
import { intervalOf } from '../../packages/local-aws/lambda/schedule.ts'
import { installLikeAws } from '../../packages/local-aws/like-aws/install.ts'
import { likeAwsOf } from '../../packages/local-aws/like-aws/presets.ts'
import { sdkEnvironment } from '../../packages/local-aws/sdk/endpoints.ts'
import { QueuePoller } from '../../packages/local-aws/sqs/poller.ts'
import { StreamsApi } from '../../packages/local-aws/streams/api.ts'
import { Checkpoints } from '../../packages/local-aws/streams/checkpoints.ts'
import { StreamPoller } from '../../packages/local-aws/streams/poller.ts'
import { suffer } from './chaos.ts'

// The event types of Lambda have more fields than the batches here.
const HANDLERS = {
  'webhooks/fan-out': fanOut,
  'webhooks/deliver': deliver,
  'webhooks/deliver-slow': deliverSlow,
} as Readonly<Record<string, (event: never) => Promise<unknown>>>

/** How long a run of the sweep waits for a place, as in `constructs/run-every.ts`. */
const MAX_WAIT_MS = 60_000
/** The target of the schedule. */
const SWEEP = 'webhooks/sweep'
/** A function of the API, which runs in the same account. */
const REQUEST = 'request'

/**
 * The real stores, event source mappings and handlers of the pipeline, in this process, so that the faults can reach
 * them, in an account with the concurrency of their size. No other part of the service runs.
 */
export async function startStage(speed: number, size: SizeName) {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'))
  const settings = parseSettings({ stage: 'local', size, speed, privateTargets: 'allowed' })
  const [stores, templates] = await Promise.all([startStores(folder, true), synthesize(settings)])
  const definition = definitionOf(templates, stores.endpoints.sqs)
  const streams = await stores.provision(definition)
  const { NODE_OPTIONS: _, ...variables } = unionEnvironment(definition)
  Object.assign(process.env, variables, sdkEnvironment(stores.endpoints))
  const { LIKE_AWS = 'throttledKeys', LIKE_AWS_SEED } = process.env
  const likeAws = likeAwsOf(LIKE_AWS, LIKE_AWS_SEED)
  console.log(`like AWS: LIKE_AWS=${LIKE_AWS} LIKE_AWS_SEED=${likeAws.seed}`)
  const faults = installLikeAws(definition.tables, likeAws)
  const sqs = new SQSClient()
  const queueOf = (arn?: string) => definition.queues.find(({ name }) => arn && name === nameOfArn(arn))

  const sweepOnce = () =>
    withVariables({ _HANDLER: 'functions/webhooks/sweep.handler' }, () =>
      sweep(undefined, { getRemainingTimeInMillis: () => 55_000 }),
    )
  let requests = Promise.resolve()
  const account = {
    invoke(arn: string, event: unknown): Promise<unknown> {
      if (arn === REQUEST) return requests
      const spec = definition.functions.find((one) => one.arn === arn)
      const name = spec?.handler.replace(/^functions\/|\.handler$/g, '') ?? arn
      if (name === SWEEP) return suffer(name, sweepOnce, [])
      const handler = HANDLERS[name]
      if (!handler) throw new Error(`${name} is not of the pipeline`)
      const { Records } = event as { Records: readonly object[] }
      const invoke = (batch: object) =>
        withVariables({ _HANDLER: spec?.handler ?? name }, () => handler(batch as never))
      return suffer(name, invoke, Records)
    },
  }
  let refused = 0
  const admitted = limited(account, SIZES[size].account)
  const functions: Invoker = {
    async invoke(arn, event) {
      try {
        return await admitted.invoke(arn, event)
      } catch (error) {
        refused += Number(error instanceof FunctionThrottled)
        throw error
      }
    },
  }
  const pollers = definition.mappings.flatMap((mapping): (QueuePoller | StreamPoller)[] => {
    const table = tableOfStream(mapping.EventSourceArn)
    const queue = queueOf(mapping.EventSourceArn)
    if (queue?.url.includes('Webhooks')) return [new QueuePoller(mapping, queue, sqs, functions)]
    const streamArn = table && streams[table]
    if (!streamArn) return []
    const api = new StreamsApi(stores.endpoints.dynamodb, streamArn)
    const checkpoints = new Checkpoints(join(folder, 'streams.json'))
    const failureQueueUrl = queueOf(mapping.DestinationConfig?.OnFailure.Destination)?.url
    return [new StreamPoller({ mapping, streamArn, api, functions, checkpoints, sqs, failureQueueUrl })]
  })
  const running = pollers.map((poller) => poller.run())
  let sweeping: Promise<unknown> | undefined
  const timer = setInterval(
    () => {
      sweeping ??= whenAdmitted(() => functions.invoke(SWEEP, undefined), Date.now() + MAX_WAIT_MS)
        // A run that is killed, and a shard that stays throttled, are left to the next run; their rows must still arrive.
        .catch((error: unknown) => console.warn('sweep', error))
        .finally(() => {
          sweeping = undefined
        })
    },
    Math.max(1_000, intervalOf('rate(1 minute)', speed)),
  )
  const queues = (part: string) => definition.queues.filter(({ id }) => id.startsWith(`Webhooks${part}`))

  return {
    /** Throttles all partition keys of a workspace, until the returned function is called. */
    throttle(containing: string): () => void {
      const usual = faults.profile
      const without = { readUnits: 0, writeUnits: 0, containing }
      faults.set({ ...usual, throttledKeys: [...(usual.throttledKeys ?? []), without] })
      return () => faults.set(usual)
    },
    /** Requests of the API take every place of the account, until the returned function is called. */
    occupy(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>()
      requests = promise
      for (let n = 0; n < SIZES[size].account; n++) {
        whenAdmitted(() => admitted.invoke(REQUEST, undefined), Date.now() + MAX_WAIT_MS).catch(
          () => undefined,
        )
      }
      return resolve
    },
    /** How often the account refused to run a function of the pipeline. */
    refused: () => refused,
    /** Purges the queues. */
    async purge(): Promise<void> {
      const live = queues('Deliveries').filter(({ id }) => !id.startsWith('WebhooksDeliveriesDead'))
      await Promise.all(live.map(({ url }) => sqs.send(new PurgeQueueCommand({ QueueUrl: url }))))
    },
    /** Messages in the dead-letter queues. */
    async deadLetters(): Promise<number> {
      const dead = [...queues('DeliveriesDead'), ...queues('StreamDead')]
      const counts = await Promise.all(
        dead.map(async ({ url }) => {
          const names = ['ApproximateNumberOfMessages'] as const
          const command = new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: [...names] })
          return Number((await sqs.send(command)).Attributes?.ApproximateNumberOfMessages)
        }),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      for (const poller of pollers) poller.stop()
      await Promise.all([...running, sweeping])
      await stores.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
