#!/usr/bin/env bash
# "Do not parse the body" of an http in node of Node-RED has no effect if the path has a parameter (/hook/:id): the body arrives as a parsed
# object, so a signature over its bytes cannot be verified. Use a path without a parameter, and a query parameter instead.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts node-red@5.0.7
cat >flows.json <<'JSON'
[
  { "id": "tab", "type": "tab" },
  { "id": "a", "type": "http in", "z": "tab", "url": "/hook", "method": "post", "skipBodyParsing": true, "x": 1, "y": 1, "wires": [["f"]] },
  { "id": "b", "type": "http in", "z": "tab", "url": "/hooks/:id", "method": "post", "skipBodyParsing": true, "x": 1, "y": 1, "wires": [["f"]] },
  { "id": "f", "type": "function", "z": "tab", "func": "msg.payload = Buffer.isBuffer(msg.payload) ? 'bytes' : typeof msg.payload; return msg", "outputs": 1, "x": 1, "y": 1, "wires": [["r"]] },
  { "id": "r", "type": "http response", "z": "tab", "x": 1, "y": 1, "wires": [] }
]
JSON
cat >run.cjs <<'JS'
const { spawn } = require('node:child_process')
const { writeFileSync } = require('node:fs')
const { createServer } = require('node:net')
const { version } = require('node-red/package.json')

const free = createServer().listen(0, '127.0.0.1', () => {
  const { port } = free.address()
  free.close(() => {
    const settings = { flowFile: 'flows.json', credentialSecret: false, httpAdminRoot: false, uiHost: '127.0.0.1' }
    writeFileSync('settings.js', `module.exports = ${JSON.stringify(settings)}`)
    const child = spawn(process.execPath, [require.resolve('node-red/red.js'), '--userDir', __dirname, '--port', String(port)])
    let output = ''
    child.stdout.on('data', async (chunk) => {
      const isStarted = output.includes('Started flows')
      output += chunk
      if (isStarted || !output.includes('Started flows')) return
      const headers = { 'content-type': 'application/json' }
      const post = async (path) => (await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: '{}' })).text()
      const [plain, parameter] = [await post('/hook'), await post('/hooks/1')]
      console.log(`node-red ${version}: /hook gets ${plain}, /hooks/:id gets ${parameter}`)
      child.kill()
      process.exit(plain === 'bytes' && parameter === 'object' ? 0 : 1)
    })
  })
})
JS
node run.cjs
