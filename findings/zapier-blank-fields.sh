#!/usr/bin/env bash
# removeMissingValuesFrom: { params: true, body: true } of a Zapier app removes "" and null from the parameters of a request, but
# not from its JSON body. An API that refuses or stores "" gets it from each optional input that an earlier step left blank.
# Leave blank fields out of the body in the app.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts zapier-platform-core@19.1.0
cat >run.cjs <<'JS'
const { createServer } = require('node:http')
const { createAppTester, version } = require('zapier-platform-core')

let received
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received = { url: request.url, body }
  response.setHeader('content-type', 'application/json').end('{"id":1}')
}).listen(0, '127.0.0.1', async () => {
  const given = { name: 'Roof', note: '', source: null }
  const perform = async (z) => {
    const url = `http://127.0.0.1:${server.address().port}/`
    const removeMissingValuesFrom = { params: true, body: true }
    return (await z.request({ url, method: 'POST', params: given, body: given, removeMissingValuesFrom })).data
  }
  const operation = { perform }
  const creates = { roof: { key: 'roof', noun: 'Roof', display: { label: 'Roof', description: 'Roof.' }, operation } }
  await createAppTester({ version: '1.0.0', platformVersion: version, creates })(perform, {})
  console.log(`zapier-platform-core ${version}: parameters ${received.url}, body ${received.body}`)
  server.close()
  process.exit(received.url === '/?name=Roof' && received.body === JSON.stringify(given) ? 0 : 1)
})
JS
node run.cjs
