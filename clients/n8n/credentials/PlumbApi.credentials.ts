import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  Icon,
  INodeProperties,
} from 'n8n-workflow'

export class PlumbApi implements ICredentialType {
  name = 'plumbApi'

  displayName = 'Plumb API'

  icon: Icon = { light: 'file:../icons/plumb.svg', dark: 'file:../icons/plumb.dark.svg' }

  documentationUrl = 'https://plumb.example/docs/connecting-zapier-n8n-and-node-red'

  properties: INodeProperties[] = [
    {
      displayName: 'Address',
      name: 'url',
      type: 'string',
      default: '',
      placeholder: 'https://api.example.com',
      description: 'The address of the API',
      required: true,
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      description: 'A key of the member for whom the workflow acts',
      required: true,
    },
  ]

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{ $credentials.apiKey }}' } },
  }

  test: ICredentialTestRequest = {
    request: { baseURL: '={{ $credentials.url.trim().replace(/(\\/v1)?\\/*$/, "") }}', url: '/v1/me' },
  }
}
