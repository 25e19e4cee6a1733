import type { Server } from 'node:net'

/** The port on which a server listens. @throws Error when it does not listen on a port */
export function portOf(server: Server): number {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server does not listen on a port')
  return address.port
}
