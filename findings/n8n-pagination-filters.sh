#!/usr/bin/env bash
# The generic pagination of a declarative n8n node replaces the whole query: with properties.request { qs: { cursor } }, pages lose the
# filters of the node; with { url: <next page> }, the filters are sent twice. Set both: the URL of the next page, and an empty qs.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts n8n-core@2.41.1 n8n-workflow@2.41.0
export N8N_USER_FOLDER="$folder"
cat >run.cjs <<'JS'
const { createServer } = require('node:http')
const { ExecuteContext, RoutingNode } = require('n8n-core')
const { Workflow, createEmptyRunExecutionData } = require('n8n-workflow')
const { version } = require('n8n-core/package.json')

let urls = []
const server = createServer((request, response) => {
  urls.push(request.url)
  const isFirst = !request.url.includes('cursor')
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ data: [{ id: urls.length }], next: isFirst ? `${origin}/items?color=blue&cursor=2` : null, cursor: isFirst ? '2' : null }))
})
let origin
const list = async (request) => {
  urls = []
  const properties = [
    { displayName: 'Color', name: 'color', type: 'string', default: 'blue', routing: { send: { type: 'query', property: 'color' } } },
    {
      displayName: 'All', name: 'all', type: 'boolean', default: true,
      routing: {
        request: { url: '/items' },
        send: { paginate: true },
        operations: { pagination: { type: 'generic', properties: { continue: '={{ !!$response.body.next }}', request } } },
        output: { postReceive: [{ type: 'rootProperty', properties: { property: 'data' } }] },
      },
    },
  ]
  const type = { description: { displayName: 'T', name: 't', group: [], version: 1, description: '', defaults: {}, inputs: ['main'], outputs: ['main'], requestDefaults: { baseURL: origin }, properties } }
  const node = { id: '1', name: 'T', type: 't', typeVersion: 1, position: [0, 0], parameters: {} }
  const nodeTypes = { getByName: () => type, getByNameAndVersion: () => type, getKnownTypes: () => ({}) }
  const workflow = new Workflow({ id: '1', nodes: [node], connections: {}, active: false, nodeTypes })
  const items = [{ json: {} }]
  const execution = { data: { main: [items] }, node: workflow.nodes.T, source: null }
  const context = new ExecuteContext(workflow, workflow.nodes.T, { variables: {} }, 'manual', createEmptyRunExecutionData(), 0, items, { main: [items] }, execution, [])
  await new RoutingNode(context, type).runNode()
  return urls[1]
}
server.listen(0, '127.0.0.1', async () => {
  origin = `http://127.0.0.1:${server.address().port}`
  const next = '$response.body?.next'
  const byQuery = await list({ qs: { cursor: '={{ $response.body?.cursor ?? undefined }}' } })
  const byUrl = await list({ url: `={{ ${next} ?? $request.url }}` })
  const byBoth = await list({ url: `={{ ${next} ?? $request.url }}`, qs: `={{ ${next} ? {} : $request.qs }}` })
  console.log(`n8n-core ${version}, second page: by qs ${byQuery}; by url ${byUrl}; by both ${byBoth}`)
  const isAsStated = !byQuery.includes('color') && byUrl.match(/color=blue/g).length === 2 && byBoth === '/items?color=blue&cursor=2'
  process.exit(isAsStated ? 0 : 1)
})
JS
node run.cjs
