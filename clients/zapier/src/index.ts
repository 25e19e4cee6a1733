import { createRequire } from 'node:module'
import { version as platformVersion } from 'zapier-platform-core'
import { addKey, type Given, refuseErrors, send, type Z } from './api.ts'
import { file } from './files.ts'
import { hooks } from './hooks.ts'
import { lists } from './lists.ts'
import { creates, searches } from './steps.ts'

const { version } = createRequire(import.meta.url)('../package.json')

interface Me {
  readonly workspace: { readonly name: string }
  readonly member: { readonly name: string }
}

/** The app for Zapier. */
export default {
  version,
  platformVersion,
  authentication: {
    type: 'custom',
    test: async (z: Z, bundle: Given) => (await send<Me>(z, bundle, '/v1/me')).data,
    connectionLabel: (_: Z, { inputData }: { inputData: Me }) =>
      `${inputData.workspace.name}, ${inputData.member.name}`,
    fields: [
      {
        key: 'url',
        label: 'Address',
        type: 'string',
        helpText: 'The address of the API, such as `https://api.example.com`.',
      },
      {
        key: 'api_key',
        label: 'API Key',
        type: 'password',
        helpText: 'A key of the member for whom this app acts.',
      },
    ],
  },
  beforeRequest: [addKey],
  afterResponse: [refuseErrors],
  hydrators: { file },
  triggers: { ...hooks, ...lists },
  searches,
  creates,
  searchOrCreates: {
    contact: {
      key: 'contact',
      display: { label: 'Find or Create Contact', description: 'Finds a contact, or creates it.' },
      search: 'contact',
      create: 'create_contact',
    },
  },
}
