#!/usr/bin/env bash
# fauxqs, an SQS for tests, accepts MessageGroupId for a message to a standard queue and forgets it, sent alone or in a batch.
# Fair queues of SQS (July 2025) use it, and consumers receive it as an attribute. It hurts tests of fairness and of quotas per
# tenant: all messages seem to have no group. Put the tenant into a message attribute or the body where a test needs it.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund node@24.21.0 fauxqs@2.4.1 @aws-sdk/client-sqs@3.1169.0
cat >run.mjs <<'JS'
import { readFileSync } from 'node:fs'
import * as sqs from '@aws-sdk/client-sqs'
import { startFauxqs } from 'fauxqs'

const server = await startFauxqs({ port: 0, logger: false })
const client = new sqs.SQSClient({
  endpoint: server.address.replace('[::]', '127.0.0.1').replace('0.0.0.0', '127.0.0.1'),
  region: 'us-east-1',
  credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
})
async function groupOf(name, send) {
  const { QueueUrl } = await client.send(new sqs.CreateQueueCommand({ QueueName: name }))
  await send(QueueUrl)
  const { Messages } = await client.send(
    new sqs.ReceiveMessageCommand({ QueueUrl, MessageSystemAttributeNames: ['All'], WaitTimeSeconds: 1 }),
  )
  return Messages?.[0]?.Attributes?.MessageGroupId
}
const message = { MessageBody: 'hello', MessageGroupId: 'tenant-1' }
const found = {
  SendMessage: await groupOf('alone', (QueueUrl) => client.send(new sqs.SendMessageCommand({ QueueUrl, ...message }))),
  SendMessageBatch: await groupOf('batch', (QueueUrl) =>
    client.send(new sqs.SendMessageBatchCommand({ QueueUrl, Entries: [{ Id: '1', ...message }] })),
  ),
}
const { version } = JSON.parse(readFileSync('node_modules/fauxqs/package.json', 'utf8'))
console.log(`fauxqs ${version}, MessageGroupId received:`, found)
await server.stop()
process.exit(found.SendMessage === undefined && found.SendMessageBatch === undefined ? 0 : 1)
JS
npx node run.mjs # fauxqs needs node:sqlite
