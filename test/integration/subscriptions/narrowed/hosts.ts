import { text } from 'node:stream/consumers'
import { serve } from '../../../support/serve.ts'
import { type Arrival, HEADER, hostOf, type Target } from './model.ts'

/** A host of receivers, until the test ends. Each world has its own path, and decides the status of the answer. */
const startHost = (host: string, worlds: ReadonlyMap<string, (arrival: Arrival) => number>) =>
  serve(async (request, response) => {
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

/** The hosts of all targets. */
export async function startHosts() {
  const worlds = new Map<string, (arrival: Arrival) => number>()
  const hosts = { a: await startHost('a', worlds), b: await startHost('b', worlds) }
  return {
    worlds,
    urlOf: (world: string, target: Target) => `${hosts[hostOf(target)]}/${world}/${target.slice(2)}`,
  }
}
export type Hosts = Awaited<ReturnType<typeof startHosts>>
