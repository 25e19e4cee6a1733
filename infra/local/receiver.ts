import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Command, InvalidArgumentError } from 'commander'
import { isTriggerId, TRIGGER_IDS, type TriggerId } from '../../shared/domain/triggers.ts'
import { verifyServiceSignature } from '../../shared/webhooks/verify.ts'
import { DEMO_API_KEY } from './demo.ts'
import { messageOf, StartError } from './failure.ts'

/*
 * A receiver for trying the service out: subscribes itself to triggers of the local service, verifies every signature,
 * prints what arrives, and takes its subscriptions away again when it ends.
 */

interface Options {
  readonly url: string
  readonly key: string
  readonly port: number
  readonly status: number
}

const program = new Command('receiver')
  .description('Subscribes itself to triggers of the local service and prints what arrives.')
  .argument('[triggers...]', 'which triggers; all that the key may see if none is named')
  .option('--url <url>', 'the service', 'http://127.0.0.1:3000/v1')
  .option('--key <key>', 'an API key', process.env.WORKSPACE_API_KEY ?? DEMO_API_KEY)
  .option('--port <n>', 'where to listen; 0 is any free port', whole, 0)
  .option('--status <code>', 'what to answer', whole, 200)
  .parse()

function whole(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('a whole number is needed.')
  return Number(text)
}

const { url, key, port, status } = program.opts<Options>()
const secrets = new Map<string, string>()

async function call(method: string, path: string, body?: unknown): Promise<Record<string, string>> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const answer = await fetch(`${url}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new StartError(`nothing answers at ${url}: is the service running (npm start)?`)
  })
  if (answer.status === 204) return {}
  const json = (await answer.json()) as Record<string, string> & { error?: { code: string; message: string } }
  if (json.error) throw new StartError(`${method} ${path}: ${json.error.code}: ${json.error.message}`)
  return json
}

const server = createServer(async (request, response) => {
  const body = await read(request)
  const secret = secrets.get(request.url ?? '')
  const valid = secret !== undefined && verifyServiceSignature(body, request.headers, secret)
  response.writeHead(valid ? status : 401).end()
  print(body, valid)
})

async function read(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function print(body: Buffer, valid: boolean): void {
  const time = new Date().toISOString().slice(11, 23)
  if (!valid) {
    console.log(`\n${time}  BAD SIGNATURE, ${body.length} bytes not shown`)
    return
  }
  const event = JSON.parse(body.toString('utf8')) as Record<string, string>
  console.log(`\n${time}  ${event.trigger}  ${event.id}  signature ok`)
  console.log(JSON.stringify(event, undefined, 2))
}

async function subscribe(triggers: readonly TriggerId[], origin: string): Promise<string[]> {
  const ids: string[] = []
  for (const trigger of triggers) {
    const path = `/${trigger}`
    const made = await call('POST', '/subscriptions', {
      trigger_id: trigger,
      target_url: origin + path,
      description: 'npm run receiver',
    })
    secrets.set(path, made.signing_secret ?? '')
    ids.push(made.id ?? '')
  }
  return ids
}

async function main(): Promise<void> {
  const unknown = program.args.filter((name) => !isTriggerId(name))
  if (unknown.length > 0) {
    throw new StartError(`unknown trigger ${unknown.join(', ')}; known are ${TRIGGER_IDS.join(', ')}`)
  }
  await call('GET', '/me')
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const triggers = program.args.length > 0 ? program.args.filter(isTriggerId) : TRIGGER_IDS
  const ids = await subscribe(triggers, origin)
  console.log(
    `listening on ${origin}, subscribed to ${triggers.length} triggers; Ctrl-C ends and unsubscribes`,
  )
  let ending = false
  const end = async () => {
    if (ending) return
    ending = true
    await Promise.allSettled(ids.map((id) => call('DELETE', `/subscriptions/${id}`)))
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
}

try {
  await main()
} catch (error) {
  console.error(messageOf(error).split('\n')[0])
  process.exit(1)
}
