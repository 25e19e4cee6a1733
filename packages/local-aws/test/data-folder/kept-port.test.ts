import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listenAnywhere, listenAsBefore } from '../../data-folder/kept-port.ts'
import { tempFolder } from '../support/temp-folder.ts'

function fileForPort(): string {
  const folder = tempFolder()
  return join(folder, 'port')
}

function server(): Server {
  const made = createServer()
  onTestFinished(() => void made.close())
  return made
}

const closed = (one: Server) => new Promise((done) => one.close(done))

test('listens on the same port again', async () => {
  const file = fileForPort()
  const first = server()
  const { port } = await listenAsBefore(first, file)
  await closed(first)
  expect(await listenAsBefore(server(), file)).toEqual({ port, warning: undefined })
})

test('picks another port if that one is in use, says so, and keeps the new one', async () => {
  const file = fileForPort()
  const { port } = await listenAsBefore(server(), file)
  const second = server()
  const moved = await listenAsBefore(second, file)
  expect(moved.port).not.toBe(port)
  expect(moved.warning).toBe(
    `port ${port} is in use by another process: files are now on port ${moved.port}, and links given out before no longer work`,
  )
  await closed(second)
  expect(await listenAsBefore(server(), file)).toEqual({ port: moved.port, warning: undefined })
})

test.each(['', 'x', '0', '70000', '12.5'])(
  'picks another port if the file contains %j, and says so',
  async (text) => {
    const file = fileForPort()
    writeFileSync(file, text)
    const { port, warning } = await listenAsBefore(server(), file)
    expect(warning).toContain('does not contain a port')
    expect(readFileSync(file, 'utf8')).toBe(`${port}\n`)
  },
)

test('picks a free port if none is kept', async () => {
  const first = await listenAnywhere(server())
  expect(first).toMatchObject({ warning: undefined })
  expect((await listenAnywhere(server())).port).not.toBe(first.port)
})
