import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Arrival, HEADER, hostOf, type Target } from './model.ts'

/** A host of receivers. Each world has its own path, and decides the status of the answer. */
async function startHost(host: string, worlds: ReadonlyMap<string, (arrival: Arrival) => number>) {
  const server = createServer(async (request, response) => {
    const [, world = '', place] = request.url?.split('/') ?? []
    const { trigger } = JSON.parse(await text(request))
    const header = request.headers[HEADER]
    const arrival = {
      trigger,
      target: `${host}/${place}`,
      header: header === undefined ? null : String(header),
    }
    response.writeHead(worlds.get(world)?.(arrival) ?? 404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}`, close }
}

/** The hosts of all targets. */
export async function startHosts() {
  const worlds = new Map<string, (arrival: Arrival) => number>()
  const hosts = { a: await startHost('a', worlds), b: await startHost('b', worlds) }
  return {
    worlds,
    urlOf: (world: string, target: Target) => `${hosts[hostOf(target)].url}/${world}/${target.slice(2)}`,
    close: () => {
      for (const { close } of Object.values(hosts)) close()
    },
  }
}
export type Hosts = Awaited<ReturnType<typeof startHosts>>
