import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { messageOf } from '../failure.ts'
import { createGuardedServer } from '../net/guarded-server.ts'
import { portOf } from '../net/port-of.ts'
import type { Faults } from './install.ts'
import { profileSchema } from './profile.ts'

/**
 * Serves the faults of this thread over HTTP, for tests and users:
 * GET / shows them, PUT / replaces the profile, POST /catch-up ends the lag of earlier writes.
 * @returns the URL
 */
export async function serveFaults(faults: Faults): Promise<string> {
  const server = createGuardedServer((request, response) => {
    answer(request, faults).then(
      (body) => send(response, 200, body),
      (error) => send(response, 400, { message: messageOf(error) }),
    )
  })
  server.unref()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${portOf(server)}/`
}

async function answer(request: IncomingMessage, faults: Faults): Promise<object> {
  if (request.method === 'PUT') faults.set(profileSchema.parse(await json(request)))
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://faults')
  if (request.method === 'POST' && pathname === '/catch-up') {
    faults.catchUp(searchParams.get('containing') ?? undefined)
  }
  return { seed: faults.seed, profile: faults.profile, counts: faults.counts() }
}

function send(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(`${JSON.stringify(body, undefined, 2)}\n`)
}
