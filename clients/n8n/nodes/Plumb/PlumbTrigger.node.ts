import {
  type IDataObject,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  NodeConnectionTypes,
} from 'n8n-workflow'
import { api } from './api'
import { isSigned } from './signature'
import { create, exists, remove } from './subscription'

/** Number of event ids that are stored to recognize repeated events. The engine stores them with the workflow, 36 bytes each. */
const KEPT_IDS = 500

export class PlumbTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Plumb Trigger',
    name: 'plumbTrigger',
    icon: { light: 'file:../../icons/plumb.svg', dark: 'file:../../icons/plumb.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{ $parameter["events"].join(", ") }}',
    description: 'Starts the workflow when something happens in Plumb',
    defaults: { name: 'Plumb Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'plumbApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        required: true,
        options: [...api.triggers],
        default: [],
        description: 'The events that start the workflow',
      },
    ],
  }

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        return await exists(this)
      },
      async create(this: IHookFunctions): Promise<boolean> {
        return await create(this)
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        return await remove(this)
      },
    },
  }

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { rawBody, headers } = this.getRequestObject()
    const state = this.getWorkflowStaticData('node')
    if (!isSigned(rawBody, headers, state.secret)) {
      this.getResponseObject().status(401).json({ message: 'the signature of the request is wrong' })
      return { noWebhookResponse: true }
    }
    const event = this.getBodyData()
    const seen = (state.seen ?? []) as IDataObject[keyof IDataObject][]
    if (headers['x-service-test'] || seen.includes(event.id)) return { webhookResponse: { received: true } }
    state.seen = [...seen, event.id].slice(-KEPT_IDS)
    return { workflowData: [this.helpers.returnJsonArray(event)] }
  }
}
