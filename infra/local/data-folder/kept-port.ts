import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { codeOf } from '../failure.ts'
import { writePrivately } from './private-file.ts'

/** Below the ports that systems give to outgoing connections: a kept port there could be in use by one at a restart. */
const RANGE = [20_000, 32_768] as const
const MAX_TRIES = 20

export interface Listening {
  readonly port: number
  /** One line for the user when the port is not the one from before. */
  readonly warning: string | undefined
}

/** Listens on any free port. */
export async function listenAnywhere(server: Server): Promise<Listening> {
  return { port: await listen(server, 0), warning: undefined }
}

/**
 * Listens on the port that `file` names, so that links to it outlive a restart. The first time, and where that port is
 * in use, a free one is taken and written to the file.
 */
export async function listenAsBefore(server: Server, file: string): Promise<Listening> {
  const former = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  const isPort = former !== undefined && /^[1-9]\d{0,4}$/.test(former) && Number(former) < 65_536
  if (isPort && (await listenIfFree(server, Number(former)))) {
    return { port: Number(former), warning: undefined }
  }
  const port = await listenOnNewPort(server)
  writePrivately(file, `${port}\n`)
  if (former === undefined) return { port, warning: undefined }
  const why = isPort ? `port ${former} is in use by another process` : `${file} does not hold a port`
  return { port, warning: `${why}: files are now on port ${port}, and links given out before no longer work` }
}

async function listenOnNewPort(server: Server): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const port = randomInt(...RANGE)
    if (await listenIfFree(server, port)) return port
  }
  return listen(server, 0)
}

/** @returns false when the port is in use, or not for this user */
async function listenIfFree(server: Server, port: number): Promise<boolean> {
  try {
    await listen(server, port)
    return true
  } catch (error) {
    if (codeOf(error) === 'EADDRINUSE' || codeOf(error) === 'EACCES') return false
    throw error
  }
}

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
