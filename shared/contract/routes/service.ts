import { route } from '../route.ts'

const tag = 'Service'

export const getHealth = /* @__PURE__ */ route(() => ({
  id: 'getHealth',
  method: 'GET',
  path: '/v1/health',
  handler: 'service/health',
  summary: 'Check that the service is running',
  tag,
  auth: 'none',
  access: [],
  response: { status: 200, description: 'The service is running' },
}))

export const getOpenApi = /* @__PURE__ */ route(() => ({
  id: 'getOpenApi',
  method: 'GET',
  path: '/v1/openapi.json',
  handler: 'service/openapi',
  summary: 'Retrieve the OpenAPI 3.1 document of this API',
  tag,
  auth: 'none',
  access: [],
  response: { status: 200, description: 'The OpenAPI document' },
}))

export const getOpenApi30 = /* @__PURE__ */ route(() => ({
  id: 'getOpenApi30',
  method: 'GET',
  path: '/v1/openapi-3.0.json',
  handler: 'service/openapi-3-0',
  summary: 'Retrieve the same document as OpenAPI 3.0.3, for tools that cannot read 3.1',
  tag,
  auth: 'none',
  access: [],
  response: {
    status: 200,
    description: 'The OpenAPI document; webhooks are callbacks of `createSubscription`',
  },
}))

export const getDocs = /* @__PURE__ */ route(() => ({
  id: 'getDocs',
  method: 'GET',
  path: '/docs',
  handler: 'service/docs',
  summary: 'Read the documentation of this API',
  tag,
  auth: 'none',
  access: [],
  response: {
    status: 200,
    description: 'An HTML page, or for `Accept: text/markdown` an index of pages in Markdown',
  },
}))

export const getDocsFile = /* @__PURE__ */ docsFile('getDocsFile', '/docs/{name}')
export const getDocsFileBelow = /* @__PURE__ */ docsFile('getDocsFileBelow', '/docs/{name}/{file}')
export const getIndex = /* @__PURE__ */ docsFile('getIndex', '/llms.txt')
export const getEverything = /* @__PURE__ */ docsFile('getEverything', '/llms-full.txt')

/** Its tools call the API with the key of the caller, and wait for the response. */
export const callMcp = /* @__PURE__ */ route(() => ({
  id: 'callMcp',
  method: 'POST',
  path: '/mcp',
  handler: 'mcp/call',
  summary: 'Send a message to the MCP server',
  tag,
  internal: true,
  openToReadOnly: 'all',
  timeoutSeconds: 25,
  fires: [],
  access: ['console'],
  response: { status: 200, description: 'A JSON-RPC response' },
}))

/** A row of files of the documentation: the script of its page, and pages in Markdown. */
/* @__NO_SIDE_EFFECTS__ */
function docsFile<const Id extends string, const Path extends string>(id: Id, path: Path) {
  return route(() => ({
    id,
    method: 'GET',
    path,
    handler: 'service/docs',
    summary: 'A file of the documentation',
    tag,
    auth: 'none',
    internal: true,
    access: [],
    response: { status: 200, description: 'A file' },
  }))
}
