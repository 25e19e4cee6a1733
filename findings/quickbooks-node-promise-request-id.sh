#!/usr/bin/env bash
# quickbooks-node-promise 3.3.14 sends a new random requestid with each call and ignores `requestId` of the entity, so QuickBooks cannot
# recognize a repeated create. An update has no `sparse: true` unless the caller adds it, and an answer with status 200 and a Fault resolves
# like a success. Use a client that sends your requestid, or look for the bill before each create, and check each answer for a Fault.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts quickbooks-node-promise@3.3.14
cat >run.cjs <<'JS'
const { createServer } = require('node:http')
const { Quickbooks } = require('quickbooks-node-promise')
const { version } = require('quickbooks-node-promise/package.json')

const received = []
const fault = { Fault: { type: 'ValidationFault', Error: [{ Message: 'Duplicate Document Number Error', code: '6140' }] } }
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received.push({ requestid: new URL(request.url, 'http://books').searchParams.get('requestid'), body: JSON.parse(body) })
  response.setHeader('content-type', 'application/json').end(JSON.stringify(received.length === 4 ? fault : { Bill: { Id: '7' } }))
}).listen(0, '127.0.0.1', async () => {
  Quickbooks.getApiEndpoint = () => `http://127.0.0.1:${server.address().port}/v3/company/`
  const books = new Quickbooks({ appKey: 'key', appSecret: 'secret', redirectUrl: 'http://127.0.0.1', accessToken: 'token' }, '1')
  const bill = { requestId: '01957a3c-5b00-7000-8000-000000000050', Line: [] }
  await books.createBill(bill)
  await books.createBill(bill)
  await books.updateBill({ Id: '7', SyncToken: '0', PrivateNote: 'Roof' })
  const answer = await books.createBill(bill)
  const [first, second, update] = received
  const isOwn = [first, second].some(({ requestid }) => requestid === bill.requestId)
  console.log(`quickbooks-node-promise ${version}: requestid ${first.requestid}, then ${second.requestid}`)
  console.log(`update: ${JSON.stringify(update.body)}; a Fault resolves with ${Object.keys(answer).join()}`)
  server.close()
  process.exit(!isOwn && first.requestid !== second.requestid && !('sparse' in update.body) && 'Fault' in answer ? 0 : 1)
})
JS
node run.cjs
