import { type Family, require } from '../../../shared/checks/check.ts'
import { published } from '../../../shared/checks/contract.ts'

export const service: Family = [
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
]
