#!/usr/bin/env bash
# node-quickbooks 2.0.50 sends `requestId` of an entity as the parameter requestid and deletes it from the caller's object. If the answer is
# lost and the program repeats the create with the same object, the second request has no requestid, by which QuickBooks would recognize
# it. Set `requestId` again before each attempt, or pass a copy of the object.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts node-quickbooks@2.0.50
cat >run.cjs <<'JS'
const { createServer } = require('node:http')
const QuickBooks = require('node-quickbooks')
const { version } = require('node-quickbooks/package.json')

const received = []
const server = createServer((request, response) => {
  received.push(new URL(request.url, 'http://books').searchParams.get('requestid'))
  // The connection ends before the answer to the first attempt.
  if (received.length === 1) return request.socket.destroy()
  response.setHeader('content-type', 'application/json').end('{"Bill":{"Id":"7"}}')
}).listen(0, '127.0.0.1', () => {
  const books = new QuickBooks('id', 'secret', 'token', false, '1', false, false, 75, '2.0', 'refresh')
  books.endpoint = `http://127.0.0.1:${server.address().port}/v3/company/`
  const bill = { requestId: '01957a3c-5b00-7000-8000-000000000050', Line: [] }
  books.createBill(bill, (error) => {
    books.createBill(bill, () => {
      console.log(`node-quickbooks ${version}: requestid ${received[0]}, then (${error.message}) ${received[1]}`)
      server.close()
      process.exit(received[0] !== null && received[1] === null ? 0 : 1)
    })
  })
})
JS
node run.cjs
