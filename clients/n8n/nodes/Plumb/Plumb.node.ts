import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from 'n8n-workflow'
import { BASE_URL } from './api'
import { loadOptions } from './lists'
import { properties } from './properties'

export class Plumb implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Plumb',
    name: 'plumb',
    icon: { light: 'file:../../icons/plumb.svg', dark: 'file:../../icons/plumb.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
    description: 'Read and change opportunities, estimates, contacts, expenses, receipts and photos',
    defaults: { name: 'Plumb' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'plumbApi', required: true }],
    requestDefaults: { baseURL: BASE_URL },
    properties,
  }

  methods = { loadOptions }
}
