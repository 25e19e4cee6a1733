import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { onTestFinished } from 'vitest'
import { certificate, privateKey } from '../../packages/local-aws/test/support/certificate.ts'

/**
 * Starts a server of connections, which ends with the test.
 * @param accept is given each connection, and the TCP connection below TLS
 * @returns the URL of a receiver there
 */
export async function rawServer(scheme: 'http' | 'https', accept: (socket: Socket, raw: Socket) => void) {
  const raws = new Map<number | undefined, Socket>()
  const accepted = (socket: Socket) => {
    socket.on('error', () => undefined)
    accept(socket, raws.get(socket.remotePort) ?? socket)
  }
  const server =
    scheme === 'https'
      ? createTlsServer({ cert: certificate, key: privateKey }, accepted)
      : createServer(accepted)
  server.prependListener('connection', (socket: Socket) => raws.set(socket.remotePort, socket))
  onTestFinished(() => {
    for (const socket of raws.values()) socket.destroy()
    server.close()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}
