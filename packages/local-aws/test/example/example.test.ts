import { ReceiveMessageCommand } from '@aws-sdk/client-sqs'
import { afterAll, expect, test, vi } from 'vitest'
import { tempFolder } from '../support/temp-folder.ts'
import { run } from './run.ts'
import { synthesized } from './stack.ts'

const { env } = process
afterAll(() => {
  process.env = env
})

test('the templates of a small app run here, and its functions may do only what their role allows', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const { url, definition, queues, stop } = await run(synthesized(), import.meta.dirname, tempFolder())
  const written = await fetch(`${url}/notes/1`, { method: 'PUT', body: 'Call Ruth' })
  expect([written.status, await written.text()]).toEqual([201, '1'])
  const [queue] = definition.queues
  const { Messages = [] } = await queues.send(new ReceiveMessageCommand({ QueueUrl: queue?.url }))
  expect(Messages.map(({ Body }) => Body)).toEqual(['1'])
  const read = await fetch(`${url}/notes/1`)
  const missing = 'is not authorized to perform: dynamodb:GetItem on resource: arn:aws:dynamodb:'
  expect([read.status, await read.text()]).toEqual([403, expect.stringContaining(missing)])
  expect(log).toHaveBeenCalledWith(expect.stringContaining('dynamodb:GetItem'))
  expect((await fetch(`${url}/tasks`)).status).toBe(404)
  await stop()
})
