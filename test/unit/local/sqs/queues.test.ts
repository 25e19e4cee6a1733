import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateQueueCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { expect, it, onTestFinished } from 'vitest'
import { startQueues } from '../../../../local/sqs/queues.ts'

function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'queues-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const clientOf = (endpoint: string) =>
  new SQSClient({ endpoint, region: 'us-east-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' } })

async function queueOf(sqs: SQSClient, QueueName: string) {
  const Attributes = { VisibilityTimeout: '360' }
  const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName, Attributes }))
  return {
    send: (MessageBody: string) => sqs.send(new SendMessageCommand({ QueueUrl, MessageBody })),
    receive: async (MaxNumberOfMessages = 1) =>
      (await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages }))).Messages?.map(
        ({ Body }) => Body,
      ),
  }
}

/** Starts the queues over a folder, in this process. */
async function start(folder: string) {
  const { endpoint, stop } = await startQueues(folder)
  return { queue: (name: string) => queueOf(clientOf(endpoint), name), stop }
}

/** Starts them in a process that can be killed. */
async function startProcess(folder: string) {
  const program = `
    const { startQueues } = await import(${JSON.stringify(join(process.cwd(), 'local/sqs/queues.ts'))})
    console.log((await startQueues(${JSON.stringify(folder)})).endpoint)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [output] = await once(child.stdout, 'data')
  const kill = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return { queue: (name: string) => queueOf(clientOf(String(output).trim()), name), kill }
}

it('redelivers at once the messages that a stopped process had received', async () => {
  const folder = tempFolder()
  const first = await start(folder)
  const before = await first.queue('arrivals')
  await before.send('a file')
  expect([await before.receive(), await before.receive()]).toEqual([['a file'], undefined])
  await first.stop()
  const second = await start(folder)
  expect(await (await second.queue('arrivals')).receive()).toEqual(['a file'])
  await second.stop()
})

it('redelivers at once what a killed process had received, of all queues, and then hides it again', async () => {
  const folder = tempFolder()
  const killed = await startProcess(folder)
  for (const name of ['main', 'slow']) {
    const { send, receive } = await killed.queue(name)
    for (const body of ['a', 'b', 'c']) await send(`${name} ${body}`)
    expect(await receive(2)).toEqual([`${name} a`, `${name} b`])
  }
  await killed.kill()
  const next = await start(folder)
  for (const name of ['main', 'slow']) {
    const { receive } = await next.queue(name)
    expect((await receive(10))?.toSorted()).toEqual([`${name} a`, `${name} b`, `${name} c`])
    expect(await receive(10)).toBeUndefined()
  }
  await next.stop()
})

it('keeps nothing without a folder', async () => {
  const { endpoint, stop } = await startQueues(undefined)
  const { send, receive } = await queueOf(clientOf(endpoint), 'arrivals')
  await send('a file')
  expect(await receive()).toEqual(['a file'])
  await stop()
})
