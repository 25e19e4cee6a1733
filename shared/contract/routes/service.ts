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

export const getDocs = /* @__PURE__ */ route(() => ({
  id: 'getDocs',
  method: 'GET',
  path: '/docs',
  handler: 'service/docs',
  summary: 'Read the documentation of this API',
  tag,
  auth: 'none',
  access: [],
  response: { status: 200, description: 'An HTML page' },
}))

export const getDocsScript = /* @__PURE__ */ route(() => ({
  id: 'getDocsScript',
  method: 'GET',
  path: '/docs/page.js',
  handler: 'service/docs-script',
  summary: 'The script of the documentation page',
  tag,
  auth: 'none',
  internal: true,
  access: [],
  response: { status: 200, description: 'A JavaScript file' },
}))
