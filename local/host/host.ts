import { once } from 'node:events'
import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { SQSClient } from '@aws-sdk/client-sqs'
import { gateway } from '../../packages/local-aws/apigateway/gateway.ts'
import { RouteTable } from '../../packages/local-aws/apigateway/routes.ts'
import { unionEnvironment } from '../../packages/local-aws/cloudformation/definition.ts'
import { nameOfArn, tableOfStream } from '../../packages/local-aws/cloudformation/locate.ts'
import { codeOf, messageOf } from '../../packages/local-aws/failure.ts'
import { runAt } from '../../packages/local-aws/lambda/clock.ts'
import { type Invoker, limited } from '../../packages/local-aws/lambda/concurrency.ts'
import { isolateEnvironment, withVariables } from '../../packages/local-aws/lambda/environment.ts'
import { Functions } from '../../packages/local-aws/lambda/functions.ts'
import { startSchedules } from '../../packages/local-aws/lambda/schedule.ts'
import { serveFaults } from '../../packages/local-aws/like-aws/control.ts'
import { installLikeAws } from '../../packages/local-aws/like-aws/install.ts'
import { refuseAsAws } from '../../packages/local-aws/like-aws/refusals.ts'
import { portOf } from '../../packages/local-aws/net/port-of.ts'
import { sdkEnvironment } from '../../packages/local-aws/sdk/endpoints.ts'
import { QueuePoller } from '../../packages/local-aws/sqs/poller.ts'
import { StreamsApi } from '../../packages/local-aws/streams/api.ts'
import { Checkpoints } from '../../packages/local-aws/streams/checkpoints.ts'
import { StreamPoller } from '../../packages/local-aws/streams/poller.ts'
import { throughEdge } from '../console/edge.ts'
import { localConsole } from '../console/prepare.ts'
import { Site } from '../console/site.ts'
import type { HostCommand, HostData, HostReport } from './host-messages.ts'

/*
 * The thread that runs Lambda, API Gateway, the event source mappings and the console's files. A reload replaces the thread
 * to load new code, while the stores keep running. The service (`../service/service.ts`) sends it three commands: serve, poll, stop.
 */

async function main(
  data: HostData,
  report: (message: HostReport) => void,
  orders: AsyncIterable<HostCommand>,
) {
  const { definition, endpoints } = data
  isolateEnvironment({ ...sdkEnvironment(endpoints), PATIENCE: String(data.patience ?? 1) })
  // On AWS an unhandled rejection ends one execution environment; here it must not end all functions.
  for (const event of ['uncaughtException', 'unhandledRejection']) {
    process.on(event, (error: unknown) =>
      console.error(JSON.stringify({ level: 'ERROR', message: messageOf(error) })),
    )
  }
  refuseAsAws(definition)
  const faults = data.likeAws && installLikeAws(definition.tables, data.likeAws)
  const functions = new Functions(data.root, definition.functions, data.patience)
  const dated: Invoker = { invoke: (arn, event) => runAt(data.clock, () => functions.invoke(arn, event)) }
  const invoker = limited(dated, data.concurrency ?? Number.POSITIVE_INFINITY)
  let site: Site | undefined
  let consoleOrigin: string | undefined
  const setConsole = (origin: string) => {
    consoleOrigin = origin
    functions.setVariables({ CONSOLE_ORIGIN: origin })
  }
  const { ORIGIN_SECRET = '' } = unionEnvironment(definition)
  const server = gateway({
    routes: new RouteTable(definition.routes),
    functions: invoker,
    front: (message, path) => site?.respond(message, path),
    edge: (request) => throughEdge(request, consoleOrigin, ORIGIN_SECRET),
    hosts: data.hosts,
  })
  let pollers: readonly (QueuePoller | StreamPoller)[] = []
  const running: Promise<void>[] = []
  let stopSchedules = () => {}
  const faultsUrl = faults ? await serveFaults(faults) : ''
  report({ report: 'loaded', faults: await functions.load(), faultsUrl })

  for await (const message of orders) {
    if (message.order === 'serve') {
      try {
        const { DEMO_API_KEY, ensureDemo } = await import('../demo/workspace.ts')
        const apiKey = message.demo
          ? (await runAt(data.clock, () => withVariables(unionEnvironment(definition), ensureDemo))).apiKey
          : ''
        if (message.site) site = new Site({ ...message.site, demoKey: DEMO_API_KEY })
        server.listen(message.port, '127.0.0.1')
        await once(server, 'listening')
        const port = portOf(server)
        setConsole(message.console ?? localConsole(port))
        report({ report: 'serving', port, apiKey })
      } catch (error) {
        console.error(error)
        report({ report: 'failed', message: messageOf(error), code: codeOf(error) })
      }
    } else if (message.order === 'console') {
      setConsole(message.origin)
    } else if (message.order === 'poll') {
      pollers = pollersOf(data, message.streams, invoker)
      running.push(...pollers.map((poller) => poller.run()))
      stopSchedules = startSchedules(definition.schedules, invoker, data.speed)
    } else {
      server.close()
      report({ report: 'released' })
      stopSchedules()
      for (const poller of pollers) poller.stop()
      await Promise.all(running)
      await functions.idle()
      // Let the last responses leave the sockets.
      await new Promise((done) => setTimeout(done, 20))
      process.exit()
    }
  }
}

function pollersOf(
  { definition, endpoints, dataDir }: HostData,
  streams: Readonly<Record<string, string>>,
  functions: Invoker,
) {
  const sqs = new SQSClient({ endpoint: endpoints.sqs })
  const checkpoints = new Checkpoints(join(dataDir, 'streams.json'))
  const queueOf = (arn: string | undefined) =>
    definition.queues.find(({ name }) => arn && name === nameOfArn(arn))
  return definition.mappings.map((mapping) => {
    const table = tableOfStream(mapping.EventSourceArn)
    if (table === undefined) {
      const queue = queueOf(mapping.EventSourceArn)
      if (!queue) throw new Error(`there is no queue ${mapping.EventSourceArn}`)
      return new QueuePoller(mapping, queue, sqs, functions)
    }
    const streamArn = streams[table]
    if (!streamArn) throw new Error(`table ${table} has no stream`)
    return new StreamPoller({
      mapping,
      streamArn,
      api: new StreamsApi(endpoints.dynamodb, streamArn),
      functions,
      checkpoints,
      sqs,
      failureQueueUrl: queueOf(mapping.DestinationConfig?.OnFailure.Destination)?.url,
    })
  })
}

if (parentPort && workerData?.definition) {
  const port = parentPort
  const orders = new ReadableStream<HostCommand>({
    start: (controller) => {
      port.on('message', (message: HostCommand) => controller.enqueue(message))
    },
  })
  await main(workerData, (message) => port.postMessage(message), orders)
}
