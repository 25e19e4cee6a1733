import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { codeOf } from '../failure.ts'
import { portOf } from '../net/port-of.ts'
import { writePrivately } from './private-file.ts'

/** Below the range of ephemeral ports: at a restart, an outgoing connection could be using an ephemeral port. */
const RANGE = [20_000, 32_768] as const
const MAX_TRIES = 20

export interface Listening {
  readonly port: number
  /** A message for the user if the port differs from the previous one. */
  readonly warning: string | undefined
}

/** Listens on any free port. */
export async function listenAnywhere(server: Server): Promise<Listening> {
  return { port: await listen(server, 0), warning: undefined }
}

/**
 * Listens on the port in `file`, so that links stay valid after a restart. If the file is missing or the port is in
 * use, chooses a free port and writes it to the file.
 */
export async function listenAsBefore(server: Server, file: string): Promise<Listening> {
  const previous = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
  const isPort = previous !== undefined && /^[1-9]\d{0,4}$/.test(previous) && Number(previous) < 65_536
  if (isPort && (await listenIfFree(server, Number(previous)))) {
    return { port: Number(previous), warning: undefined }
  }
  const port = await listenOnNewPort(server)
  writePrivately(file, `${port}\n`)
  if (previous === undefined) return { port, warning: undefined }
  const why = isPort ? `port ${previous} is in use by another process` : `${file} does not contain a port`
  return { port, warning: `${why}: files are now on port ${port}, and links given out before no longer work` }
}

async function listenOnNewPort(server: Server): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const port = randomInt(...RANGE)
    if (await listenIfFree(server, port)) return port
  }
  return listen(server, 0)
}

/** @returns false when the port is in use or not permitted for this user */
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
  return portOf(server)
}
