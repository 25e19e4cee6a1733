/** A route that needs no key. */
export const OPEN_ROW = {
  id: 'open',
  method: 'GET',
  path: '/open',
  handler: 'open',
  summary: '',
  tag: '',
  auth: 'none',
  access: [],
  response: { status: 200, description: '' },
} as const

/** The parts of an event that `endpoint` reads. */
export const OPEN_EVENT = {
  rawPath: '/open',
  rawQueryString: '',
  headers: {},
  requestContext: { requestId: 'r' },
}
