#!/usr/bin/env bash
# The option requestTimeout of the AWS SDK for JavaScript v3 ends no request: when the time is over, the SDK logs a warning and
# waits on. Programs that set it against hanging hang all the same. Set socketTimeout (a limit for silence), or
# throwOnRequestTimeout: true.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @aws-sdk/client-sts@3.1169.0
cat >run.mjs <<'JS'
import { createServer } from 'node:net'
import { createRequire } from 'node:module'
import { GetCallerIdentityCommand, STSClient } from '@aws-sdk/client-sts'

// Accepts connections, and never answers.
const server = createServer((socket) => socket.on('error', () => {})).listen(0, '127.0.0.1')
await new Promise((done) => server.once('listening', done))
const logged = []
const logger = { debug() {}, info() {}, warn: (line) => logged.push(String(line)), error() {} }
async function outcome(options) {
  const client = new STSClient({
    endpoint: `http://127.0.0.1:${server.address().port}`,
    region: 'eu-central-1',
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    maxAttempts: 1,
    requestHandler: { logger, ...options },
  })
  const call = client.send(new GetCallerIdentityCommand({})).then(() => 'answered', (error) => error.name)
  const longer = new Promise((done) => setTimeout(done, 5_000, 'still waits after 5,000 ms'))
  return Promise.race([call, longer])
}
const version = createRequire(import.meta.url)('@aws-sdk/client-sts/package.json').version
const found = {}
for (const options of [{ requestTimeout: 500 }, { requestTimeout: 500, throwOnRequestTimeout: true }, { socketTimeout: 500 }]) {
  found[JSON.stringify(options)] = await outcome(options)
}
console.log(`@aws-sdk/client-sts ${version}`)
for (const [options, what] of Object.entries(found)) console.log(`${options}: ${what}`)
console.log(`logged: ${logged[0] ?? 'nothing'}`)
process.exit(Object.values(found)[0].startsWith('still waits') && Object.values(found)[2] === 'TimeoutError' ? 0 : 1)
JS
node run.mjs
