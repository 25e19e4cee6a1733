#!/usr/bin/env bash
# xero-node 20.0.0 rejects with a text of JSON instead of an Error, so `error.response` and `error.message` are undefined. Parse the text:
# `JSON.parse(error).response.statusCode` and `.response.body.ErrorNumber`.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts xero-node@20.0.0
cat >run.cjs <<'JS'
const { createServer } = require('node:http')
const { XeroClient } = require('xero-node')
const { version } = require('xero-node/package.json')

const refusal = { ErrorNumber: 10, Type: 'ValidationException', Message: 'A validation exception occurred' }
const server = createServer((request, response) => {
  response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(refusal))
}).listen(0, '127.0.0.1', async () => {
  const xero = new XeroClient()
  xero.accountingApi.basePath = `http://127.0.0.1:${server.address().port}/api.xro/2.0`
  const invoices = { invoices: [{ type: 'ACCPAY', lineItems: [] }] }
  const error = await xero.accountingApi.createInvoices('tenant', invoices, true, 4, 'key').catch((reason) => reason)
  const { statusCode, body } = JSON.parse(error).response
  console.log(`xero-node ${version}: rejects with a ${typeof error}; parsed: ${statusCode}, ErrorNumber ${body.ErrorNumber}`)
  server.close()
  process.exit(typeof error === 'string' && statusCode === 400 && body.ErrorNumber === 10 ? 0 : 1)
})
JS
node run.cjs
