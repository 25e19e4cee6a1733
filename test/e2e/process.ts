import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** The service as a newcomer starts it: a process of its own, known by what it prints. */
export interface Started {
  readonly child: ChildProcess
  /** `http://127.0.0.1:PORT/v1` */
  readonly url: string
  readonly key: string
}

/** Starts `npm start -- …` and waits for its two lines. The process is the runner itself, so that a kill hits it. */
export async function start(...options: string[]): Promise<Started> {
  const child = spawn(process.execPath, ['infra/local/start.ts', '--port', '0', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const line = async (pattern: RegExp): Promise<string> => {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(20)) {
      const [, found] = pattern.exec(output) ?? []
      if (found) return found
      if (child.exitCode !== null) break
    }
    throw new Error(`the service did not start:\n${output}`)
  }
  return { child, url: await line(/^ready (http:\/\/\S+)$/m), key: await line(/^api key (wsk_\S+)$/m) }
}

/** Ends it with a signal and gives how it ended. */
export async function end({ child }: Started, signal: NodeJS.Signals): Promise<number | null> {
  const exited = new Promise<number | null>((done) => child.once('exit', done))
  child.kill(signal)
  return exited
}

/** A request with the key of the demo workspace's owner. */
export async function call({ url, key }: Started, method: string, path: string, body?: unknown) {
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
}

export interface Post {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A receiver on a port of its own, which answers 200; `next` waits for the next POST. */
export async function receiver(port = 0): Promise<{ url: string; port: number; next(): Promise<Post> }> {
  const posts: Post[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    response.end()
    posts.push({ headers: request.headers, body: Buffer.concat(chunks) })
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const own = (server.address() as AddressInfo).port
  return {
    url: `http://127.0.0.1:${own}/hook`,
    port: own,
    next: async () => {
      for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(20)) {
        const post = posts.shift()
        if (post) return post
      }
      throw new Error('nothing was received')
    },
  }
}
