import type { IDataObject, IHookFunctions, IHttpRequestMethods } from 'n8n-workflow'
import { originOf } from './api'

/* The subscription of a trigger node. Its address is the webhook of the workflow; its secret is in the node's static data. */

interface Subscription {
  readonly id: string
  readonly status: string
  readonly trigger_ids: readonly string[]
  readonly signing_secret: string
}

async function send<T>(
  context: IHookFunctions,
  method: IHttpRequestMethods,
  path: string,
  rest: { qs?: IDataObject; body?: IDataObject } = {},
): Promise<T> {
  const { url } = await context.getCredentials('plumbApi')
  const request = { method, url: `${originOf(url)}${path}`, ...rest }
  return await context.helpers.httpRequestWithAuthentication.call(context, 'plumbApi', request)
}

/** The webhook of the workflow, as the service stores and compares it: `WEBHOOK_URL` may have capitals or the default port. */
const addressOf = (context: IHookFunctions): string =>
  new URL(String(context.getNodeWebhookUrl('default'))).href

/** Of this workflow: each webhook has its own address. */
async function found(context: IHookFunctions): Promise<readonly Subscription[]> {
  const qs = { target_url: addressOf(context) }
  return (await send<{ data: Subscription[] }>(context, 'GET', '/v1/subscriptions', { qs })).data
}

const sorted = (ids: readonly string[]): string => [...ids].sort().join()
const chosen = (context: IHookFunctions): string[] => context.getNodeParameter('events') as string[]

/** Whether the chosen events arrive, and their secret is known. */
export async function exists(context: IHookFunctions): Promise<boolean> {
  const { id, secret } = context.getWorkflowStaticData('node')
  const wanted = sorted(chosen(context))
  const isRight = (one: Subscription) =>
    one.id === id && one.status === 'active' && sorted(one.trigger_ids) === wanted
  return secret !== undefined && (await found(context)).some(isRight)
}

export async function create(context: IHookFunctions): Promise<boolean> {
  // A previous subscription, with other events or a lost secret, would deliver every event a second time.
  await remove(context)
  const target_url = addressOf(context)
  const body = { trigger_ids: chosen(context), target_url, description: `n8n: ${context.getWorkflow().name}` }
  const { id, signing_secret } = await send<Subscription>(context, 'POST', '/v1/subscriptions', { body })
  Object.assign(context.getWorkflowStaticData('node'), { id, secret: signing_secret })
  return true
}

/** Keeps the ids of events: an event may be delivered again after the workflow is activated again. */
export async function remove(context: IHookFunctions): Promise<boolean> {
  for (const { id } of await found(context)) await send(context, 'DELETE', `/v1/subscriptions/${id}`)
  const state = context.getWorkflowStaticData('node')
  delete state.id
  delete state.secret
  return true
}
