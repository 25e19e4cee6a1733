import type { IHttpRequestMethods, INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import document from './api.json'

/** An input of an operation, as n8n shows it, and its place in the request. */
export interface Input {
  readonly in: 'path' | 'query' | 'body'
  readonly property: string
  readonly required: boolean
  readonly field: INodeProperties
}
export interface Operation {
  readonly name: string
  readonly action: string
  readonly method: IHttpRequestMethods
  readonly path: string
  readonly hasCustomFields: boolean
  readonly inputs: readonly Input[]
}
interface Api {
  readonly triggers: readonly INodePropertyOptions[]
  readonly resources: Readonly<
    Record<string, { readonly name: string; readonly operations: Readonly<Record<string, Operation>> }>
  >
}

/** The data from the API's OpenAPI document, which `npm run openapi` writes. */
export const api = document as unknown as Api

/** The address of the API. People also paste the address of the endpoints, which ends with `/v1`. */
export const originOf = (url: unknown): string =>
  String(url)
    .trim()
    .replace(/(\/v1)?\/*$/, '')

/** The same in an expression. */
export const BASE_URL = '={{ $credentials.url.trim().replace(/(\\/v1)?\\/*$/, "") }}'
