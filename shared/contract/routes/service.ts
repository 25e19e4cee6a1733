import { route } from '../route.ts'

const tag = 'Service'

export const getHealth = /* @__PURE__ */ route(() => ({
  id: 'getHealth',
  method: 'GET',
  path: '/v1/health',
  handler: 'service/health',
  summary: 'Whether the service answers',
  tag,
  auth: 'none',
  access: [],
  response: { status: 200, description: 'It does' },
}))

export const getOpenApi = /* @__PURE__ */ route(() => ({
  id: 'getOpenApi',
  method: 'GET',
  path: '/v1/openapi.json',
  handler: 'service/openapi',
  summary: 'This interface as an OpenAPI 3.1 document',
  tag,
  auth: 'none',
  access: [],
  response: { status: 200, description: 'The document' },
}))

export const getDocs = /* @__PURE__ */ route(() => ({
  id: 'getDocs',
  method: 'GET',
  path: '/docs',
  handler: 'service/docs',
  summary: 'This interface as a page to read',
  tag,
  auth: 'none',
  access: [],
  response: { status: 200, description: 'An HTML page' },
}))
