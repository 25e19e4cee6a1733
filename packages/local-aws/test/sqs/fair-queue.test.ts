import { expect, test } from 'vitest'
import { FairStore } from '../../sqs/queues.ts'

function queue() {
  const made = new FairStore().createQueue('q', 'http://127.0.0.1/q', 'arn:aws:sqs:us-east-1:0:q')
  let sent = 0
  const send = (group: string | undefined, count: number) => {
    for (let n = 0; n < count; n++) {
      made.enqueue({
        messageId: String(sent++),
        body: group ?? 'none',
        md5OfBody: '',
        messageAttributes: {},
        md5OfMessageAttributes: '',
        sentTimestamp: Date.now(),
        approximateReceiveCount: 0,
        ...(group !== undefined && { messageGroupId: group }),
      })
    }
  }
  const receive = (times = 1) => Array.from({ length: times }, () => made.dequeue(10)).flat()
  return { send, receive, remove: (handle: string) => made.deleteMessage(handle) }
}

const bodies = (received: { Body: string }[]) => received.map(({ Body }) => Body).join('')

test('the messages of a group are received in order until thirty are in flight', () => {
  const { send, receive } = queue()
  send('a', 100)
  send('b', 2)
  expect(bodies(receive(3))).toBe('a'.repeat(30))
  expect(bodies(receive())).toBe(`bb${'a'.repeat(8)}`)
})

test('a noisy group continues if no other waits, and is quiet again once its messages are done', () => {
  const { send, receive, remove } = queue()
  send('a', 70)
  const taken = receive(6)
  expect(taken).toHaveLength(60)
  for (const { ReceiptHandle } of taken) remove(ReceiptHandle)
  send('b', 10)
  expect(bodies(receive())).toBe('a'.repeat(10))
})

test('the noisy group with the fewest messages in flight comes first; no group counts as quiet', () => {
  const { send, receive } = queue()
  send('a', 40)
  send('b', 30)
  receive(7)
  send('a', 5)
  send('b', 5)
  send(undefined, 1)
  expect(bodies(receive())).toBe(`none${'b'.repeat(5)}${'a'.repeat(4)}`)
})

test('a group with a tenth of the messages in flight is not noisy', () => {
  const { send, receive } = queue()
  send('a', 30)
  for (let n = 0; n < 270; n++) send(`quiet ${n}`, 1)
  receive(30)
  send('a', 1)
  send('b', 1)
  expect(bodies(receive())).toBe('ab')
})
