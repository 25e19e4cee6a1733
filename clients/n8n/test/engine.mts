import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  IAuthenticateGeneric,
  ICredentialsHelper,
  ICredentialType,
  IDataObject,
  IHookFunctions,
  IHttpRequestOptions,
  ILoadOptionsFunctions,
  INode,
  INodeExecutionData,
  INodeType,
  IWebhookData,
  IWebhookFunctions,
  IWorkflowExecuteAdditionalData,
} from 'n8n-workflow'

/*
 * The parts of n8n's engine that run nodes: its loader of packages, and its contexts of hooks, webhooks, lists and requests. The
 * server around them, which stores workflows and credentials, is this file.
 */

// Read when the engine's package is loaded.
process.env.N8N_USER_FOLDER = mkdtempSync(join(tmpdir(), 'n8n-'))
const core = await import('n8n-core')
const { Workflow, createEmptyRunExecutionData } = await import('n8n-workflow')

/** The engine is compiled without exact optional properties. */
const as = <T,>(context: object) => context as T

const home = join(import.meta.dirname, '..')

/** The built package, as n8n loads it. */
async function load() {
  const loader = new core.PackageDirectoryLoader(home)
  await loader.loadAll()
  return loader
}

export interface Engine {
  readonly node: INodeType
  readonly credential: ICredentialType
  /** Runs the node once for the items. */
  run(parameters: IDataObject, items?: INodeExecutionData[], ids?: Ids): Promise<INodeExecutionData[]>
  /** What the test of the credential does. */
  test(): Promise<INodeExecutionData[]>
  options(list: string): Promise<readonly { name: string; value: unknown }[]>
  trigger(events: readonly string[], origin: string): Trigger
}
interface Ids {
  readonly execution?: string
  readonly run?: number
}
/** A workflow with a trigger node. */
interface Trigger {
  readonly state: IDataObject
  readonly url: string
  /** As when a workflow becomes active. @returns whether a subscription was made */
  activate(): Promise<boolean>
  deactivate(): Promise<void>
  /** Runs the node for a request with a raw body. */
  receive(request: IncomingRequest, response: unknown): Promise<IDataObject[]>
}
interface IncomingRequest {
  readonly headers: Readonly<Record<string, unknown>>
  readonly rawBody: Buffer
}

export async function newEngine(url: string, apiKey: string): Promise<Engine> {
  const { nodeTypes, credentialTypes } = await load()
  const typeOf = (name: string) => nodeTypes[name.split('.')[1] ?? '']?.type as INodeType
  const credential = credentialTypes.plumbApi?.type as ICredentialType
  const credentials = { url, apiKey }

  const workflowOf = (type: 'plumb' | 'plumbTrigger', parameters: object, nodeType = typeOf(`.${type}`)) => {
    const node = {
      ...{ id: 'node-1', name: type, type: `n8n-nodes-plumb.${type}`, typeVersion: 1, position: [0, 0] },
      parameters,
      webhookId: 'hook-1',
      credentials: { plumbApi: { id: '1', name: 'Plumb' } },
    } as INode
    const workflow = new Workflow({
      ...{ id: 'workflow-1', name: 'Leads', nodes: [node], connections: {}, active: true },
      nodeTypes: {
        getByName: () => nodeType,
        getByNameAndVersion: () => nodeType,
        getKnownTypes: () => ({}),
      },
      staticData: {},
    })
    return { workflow, node: workflow.nodes[type] as INode }
  }

  const authenticate: ICredentialsHelper['authenticate'] = async (given, _, request, workflow, node) => {
    const { properties } = credential.authenticate as IAuthenticateGeneric
    const keys = { $credentials: given }
    if (!workflow || !node) throw new Error('a request has a node')
    const headers = Object.fromEntries(
      Object.entries(properties.headers ?? {}).map(([name, value]) => [
        name,
        workflow.expression.getSimpleParameterValue(node, String(value), 'internal', keys),
      ]),
    )
    return { ...request, headers: { ...request.headers, ...headers } } as IHttpRequestOptions
  }
  const dataOf = (rest: object = {}) =>
    ({
      credentialsHelper: {
        authenticate,
        getDecrypted: async () => credentials,
        getParentTypes: () => [],
        isCredentialUsableByNode: () => true,
        preAuthentication: async () => undefined,
        getCredentialsProperties: () => credential.properties,
      },
      variables: {},
      ...rest,
    }) as unknown as IWorkflowExecuteAdditionalData

  async function route(nodeType: INodeType, parameters: IDataObject, items: INodeExecutionData[], ids: Ids) {
    const { workflow, node } = workflowOf('plumb', parameters, nodeType)
    const input = { main: [items] }
    const execution = { data: input, node, source: null }
    const context = new core.ExecuteContext(
      workflow,
      node,
      dataOf({ executionId: ids.execution ?? randomUUID() }),
      'trigger',
      createEmptyRunExecutionData(),
      ids.run ?? 0,
      items,
      input,
      execution,
      [],
    )
    const [result = []] = (await new core.RoutingNode(context, nodeType).runNode()) ?? []
    return result
  }

  const node = typeOf('.plumb')
  return {
    node,
    credential,
    run: (parameters, items = [{ json: {} }], ids = {}) => route(node, parameters, items, ids),
    async test() {
      const { request } = credential.test ?? {}
      const { url: path, ...requestDefaults } = request as { url: string }
      const routing = { request: { url: path } }
      const properties = [{ displayName: 'Test', name: 'test', type: 'hidden', default: '', routing }]
      const description = { ...node.description, requestDefaults, properties }
      return route({ ...node, description } as unknown as INodeType, {}, [{ json: {} }], {})
    },
    async options(list) {
      const { workflow, node: one } = workflowOf('plumb', {})
      const context = new core.LoadOptionsContext(workflow, one, dataOf(), list)
      return (await node.methods?.loadOptions?.[list]?.call(as<ILoadOptionsFunctions>(context))) ?? []
    },
    trigger(events, origin) {
      const type = typeOf('.plumbTrigger')
      const { workflow, node: one } = workflowOf('plumbTrigger', { events })
      const data = (rest: object = {}) => dataOf({ webhookBaseUrl: `${origin}/webhook`, ...rest })
      const hook = { webhookDescription: type.description.webhooks?.[0] } as IWebhookData
      const contextOf = () =>
        as<IHookFunctions>(new core.HookContext(workflow, one, data(), 'trigger', 'activate', hook))
      const { checkExists, create, delete: remove } = type.webhookMethods?.default ?? {}
      return {
        state: workflow.getStaticData('node', one),
        url: contextOf().getNodeWebhookUrl('default') ?? '',
        async activate() {
          if (await checkExists?.call(contextOf())) return false
          return (await create?.call(contextOf())) ?? false
        },
        async deactivate() {
          await remove?.call(contextOf())
        },
        async receive(request, response) {
          const httpRequest = { ...request, body: JSON.parse(request.rawBody.toString()) }
          const rest = data({ httpRequest, httpResponse: response })
          const context = new core.WebhookContext(workflow, one, rest, 'webhook', hook, [], null)
          const { workflowData = [] } = (await type.webhook?.call(as<IWebhookFunctions>(context))) ?? {}
          return workflowData.flat().map(({ json }) => json)
        },
      }
    },
  }
}
