import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { verifyServiceSignature } from '../../clients/verify/verify.ts'
import { codeOf, messageOf, StartError } from '../../packages/local-aws/failure.ts'
import { portOf } from '../../packages/local-aws/net/port-of.ts'
import { isTriggerId, TRIGGER_IDS, type TriggerId } from '../../shared/domain/kit/triggers.ts'
import { bytesOf, forward } from './forward.ts'
import { listen as listenToLog } from './listen.ts'
import { printable, printLines } from './printable.ts'
import { ReceiverClient, type Subscribed } from './receiver-client.ts'
import { names, options } from './receiver-options.ts'

/*
 * A receiver for trying the service out: subscribes to triggers of the local service, verifies every signature, prints the events, and
 * deletes its subscriptions when it ends. With --forward-to, your program answers instead.
 */

const { url, port, status, forwardTo, key, listen: isListening, secret } = options
const client = new ReceiverClient(url, key)
const subscribed = new Map<string, Subscribed>()
let subscribing: Promise<void> | undefined
let ending: Promise<void> | undefined

const server = createServer((request, response) => {
  receive(request, response).catch((error) => console.error(printable(messageOf(error))))
})

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bytesOf(request)
  const secret = subscribed.get(request.url ?? '')?.secret
  if (secret === undefined || !verifyServiceSignature(body, request.headers, secret)) {
    print('', `${now()}  signature BAD  ${request.method} ${request.url}, ${body.length} bytes`)
    response.writeHead(401).end()
    return
  }
  print(...eventLines(body))
  if (forwardTo) await answerAs(forwardTo, request, body, response)
  else response.writeHead(status).end()
}

/** Answers the service as the program under development does. */
async function answerAs(to: URL, request: IncomingMessage, body: Buffer, response: ServerResponse) {
  const left = new AbortController()
  response.once('close', () => left.abort())
  const { status, headers, body: answer, summary } = await forward(request, body, to, left.signal)
  const id = request.headers['x-service-event-id']
  print(`${now()}  ${id}  ${to} answered ${summary}`, `${now()}  ${id}  the service gets ${status}`)
  response.writeHead(status, [...headers]).end(answer)
}

const print = (...lines: string[]) => printLines((text) => process.stdout.write(text), lines)

const now = () => new Date().toTimeString().slice(0, 8)

/** The body needs no validation, because its signature is verified. */
function eventLines(body: Buffer): string[] {
  const event = JSON.parse(body.toString('utf8')) as Record<string, string>
  const about = `${event.entity_type} ${event.entity_id}`
  const heading = `${now()}  ${event.trigger}  ${event.id}  ${about}  signature ok`
  return ['', heading, ...JSON.stringify(event, null, 2).split('\n')]
}

function listen(to: Server): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  to.once('error', (error) => {
    reject(codeOf(error) === 'EADDRINUSE' ? new StartError(`port ${port} is already in use (--port)`) : error)
  })
  to.listen(port, '127.0.0.1', () => resolve(`http://127.0.0.1:${portOf(to)}`))
  return promise
}

/** Uses one path per trigger, because each subscription has its own secret. */
async function subscribe(named: readonly TriggerId[], origin: string): Promise<void> {
  for (const trigger of named.length > 0 ? named : TRIGGER_IDS) {
    if (ending) return
    const made = await client.subscribe(trigger, `${origin}/${trigger}`)
    if (!('refused' in made)) subscribed.set(`/${trigger}`, made)
    else if (named.length > 0) throw new StartError(made.refused)
    else console.log(`skipped: ${made.refused}`)
  }
  if (subscribed.size === 0) throw new StartError('this API key may not subscribe to any trigger')
}

async function main(): Promise<void> {
  const unknown = names.filter((name) => !isTriggerId(name))
  if (unknown.length > 0) {
    throw new StartError(`unknown trigger ${unknown.join(', ')}; known are ${TRIGGER_IDS.join(', ')}`)
  }
  const triggers = [...new Set(names.filter(isTriggerId))]
  if (isListening) return followLog(triggers)
  await client.greet()
  const origin = await listen(server)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0))
  subscribing = subscribe(triggers, origin)
  await subscribing
  console.log(
    `listening on ${origin}, subscribed to ${subscribed.size} triggers; Ctrl-C ends and unsubscribes`,
  )
}

async function followLog(triggers: readonly TriggerId[]): Promise<void> {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ending.abort())
  await listenToLog({ url, key, triggers, forwardTo, secret, signal: ending.signal })
  process.exit(0)
}

/** Runs once, although Ctrl-C arrives twice: from the terminal and forwarded by npm. */
async function end(code: number): Promise<void> {
  ending ??= unsubscribe()
  await ending
  process.exit(code)
}

async function unsubscribe(): Promise<void> {
  // A subscription that is being created would otherwise be left.
  await Promise.allSettled([subscribing])
  await Promise.allSettled([...subscribed.values()].map((one) => client.unsubscribe(one)))
}

try {
  await main()
} catch (error) {
  console.error(messageOf(error).split('\n')[0])
  await end(1)
}
