import { assertEqual, type Family, require } from '../check.ts'
import { published } from '../contract.ts'

export const service: Family = [
  {
    name: 'is healthy, without a key',
    run: async ({ client }) => {
      const { body } = await client.call(200, 'GET', '/v1/health', { key: null })
      assertEqual('the status', body.status, 'ok')
    },
  },
  {
    name: 'publishes the interface that these checks were made for',
    run: async ({ client }) => {
      const { body } = await client.call(200, 'GET', '/v1/openapi.json', { key: null })
      const { servers, ...rest } = published
      const { servers: theirs, ...other } = body
      require(JSON.stringify(other) ===
        JSON.stringify(
          rest,
        ), '/v1/openapi.json is not docs/openapi.json of this version: another version is deployed')
    },
  },
  {
    name: 'has a page to read',
    run: async ({ client }) => {
      const response = await fetch(client.address('/docs'))
      const type = response.headers.get('content-type') ?? ''
      require(response.status === 200 &&
        type.startsWith('text/html'), `/docs answers ${response.status}, ${type}`)
      const { status, url } = await fetch(client.address('/docs/'), { method: 'HEAD' })
      require(status === 200 && url.endsWith('/docs'), `HEAD /docs/ leads to ${url}, ${status}`)
    },
  },
]
