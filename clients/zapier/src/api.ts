import type { Bundle, HttpRequestOptionsWithUrl, HttpResponse, ZObject } from 'zapier-platform-core'
import document from './api.json' with { type: 'json' }

export type Z = ZObject
export type Given = Bundle
export type Values = Readonly<Record<string, unknown>>

/** A field as Zapier shows it. */
export interface Field {
  readonly key: string
  readonly required?: boolean
}
interface Trigger {
  readonly label: string
  readonly description: string
  readonly sample: Values
}
export interface Action extends Trigger {
  readonly noun: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly path: string
  readonly inputs: readonly { readonly in: string; readonly parent?: string; readonly field: Field }[]
}

/** The data from the API's OpenAPI document, which `npm run openapi` writes. */
export const api = document as {
  readonly triggers: Readonly<Record<string, Trigger>>
  readonly searches: Readonly<Record<string, Action>>
  readonly creates: Readonly<Record<string, Action>>
}

/** People also paste the address of the endpoints, which ends with `/v1`. */
const origin = ({ authData: { url = '' } }: Given): string => url.trim().replace(/(\/v1)?\/*$/, '')

/** Sends an API request without blank parameters. Zapier's option does not remove blank values from bodies. */
export const send = <T>(z: Z, bundle: Given, path: string, options: object = {}): Promise<HttpResponse<T>> =>
  z.request<T>(`${origin(bundle)}${path}`, { removeMissingValuesFrom: { params: true }, ...options })

/** Only to the API: storage refuses a signed link that comes with a key. */
export function addKey(request: HttpRequestOptionsWithUrl, _: Z, bundle: Given): HttpRequestOptionsWithUrl {
  if (!request.url.startsWith(`${origin(bundle)}/`)) return request
  return { ...request, headers: { ...request.headers, Authorization: `Bearer ${bundle.authData.api_key}` } }
}

/** @throws ExpiredAuthError for a key that is no longer valid; any other API error with its message */
export function refuseErrors(response: HttpResponse, z: Z): HttpResponse {
  const { error } = Object(response.data)
  if (response.status < 400 || !error) return response
  if (response.status === 401) throw new z.errors.ExpiredAuthError(error.message)
  throw new z.errors.Error(error.message, error.code, response.status)
}
