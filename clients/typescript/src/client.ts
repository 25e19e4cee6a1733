import createClient, { type Client } from 'openapi-fetch'
import type { Delete, Get, Patch, Post, Put } from './calls.ts'
import { rememberETag, withConditions } from './etag.ts'
import { itemsOf, pagesOf } from './pages.ts'
import { platformGlobal } from './platform.ts'
import type { UploadForm } from './put.ts'
import type { paths } from './schema.ts'
import { type SendOptions, send } from './send.ts'
import type { Init, Items, Method, Pages, Result } from './types.ts'
import { type UploadOptions, upload } from './upload.ts'
import { VERSION } from './version.ts'

export interface ClientOptions extends SendOptions {
  /** Address of the service; a `/v1` at the end is removed, because paths contain it. In a browser, only the page's own origin works. */
  readonly url: string
  /** The API key, `wsk_…`: the rights of its member. */
  readonly apiKey: string
}

type ReceiptInput = Init<'/v1/expenses/{id}/receipt', 'post'>['body'] & object
type PhotoInput = Init<'/v1/photos', 'post'>['body'] & object
type Photo = Result<'/v1/photos', 'post'>

/** Pages have the User-Agent of their browser. */
const userAgent = (): Record<string, string> =>
  platformGlobal('document') ? {} : { 'User-Agent': `workspace-service-typescript/${VERSION}` }

/** A client of the service: each call returns the body of the response, or throws an ApiError. */
export class WorkspaceClient {
  /** The calls of openapi-fetch, with the same retries and errors: for the headers of a response, or to follow redirects. */
  readonly raw: Client<paths>
  readonly #options: SendOptions

  /** @throws TypeError without the address of the service */
  constructor({ url, apiKey, ...options }: ClientOptions) {
    if (!url)
      throw new TypeError('url is missing: the address of the service, such as https://api.example.com')
    this.#options = options
    this.raw = createClient<paths>({
      baseUrl: url.replace(/\/(v1\/?)?$/, ''),
      headers: { Authorization: `Bearer ${apiKey}`, ...userAgent() },
      fetch: (request) => send(request, options),
    })
  }

  /**
   * Reads: `await client.get('/v1/contacts/{id}', { params: { path: { id } } })`. Lists are read page by page with `pages`, record by
   * record with `list`.
   * @throws ApiError for every error response
   */
  readonly get: Get = (path: string, init?: object) => this.#request('get', path, init)
  /**
   * Creates a record or carries out an action: `await client.post('/v1/contacts', { body: { name } })`. Each call has an `Idempotency-Key`,
   * so that retries change nothing; pass your own key in `params.header` to repeat the call after a crash.
   * @throws ApiError for every error response
   */
  readonly post: Post = (path: string, init?: object) => this.#request('post', path, init)
  /**
   * Writes an entry whose name the client chooses, such as an external reference: safe to repeat. With `ifNoneMatch: '*'`, only if the
   * entry does not exist yet.
   * @throws ApiError for every error response
   */
  readonly put: Put = (path: string, init?: object) => this.#request('put', path, init)
  /**
   * Changes a record: absent fields are unchanged, null clears a field. With `ifMatch`, only if the record still has the version that you
   * read.
   * @throws ApiError for every error response
   */
  readonly patch: Patch = (path: string, init?: object) => this.#request('patch', path, init)
  /**
   * Removes a record. A retry succeeds if the record is already removed.
   * @throws ApiError for every error response
   */
  readonly delete: Delete = (path: string, init?: object) => this.#request('delete', path, init)

  /** Every page of a list: `for await (const { data } of client.pages('/v1/contacts'))`. */
  readonly pages: Pages = (path, ...[init]) => pagesOf((each) => this.#request('get', path, each), init)

  /** Every record of a list: `for await (const contact of client.list('/v1/contacts'))`. */
  readonly list: Items = (path, ...[init]) => itemsOf((each) => this.#request('get', path, each), init)

  /** Uploads the receipt of an expense. The service attaches it once it has checked the file. */
  async uploadReceipt(expenseId: string, file: Blob, options: UploadOptions = {}): Promise<void> {
    const body = { mime_type: file.type as ReceiptInput['mime_type'], size_bytes: file.size }
    const params = { path: { id: expenseId } }
    const { signal = null } = options
    const { upload } = await this.post('/v1/expenses/{id}/receipt', { params, body, signal })
    await this.upload(upload, file, options)
  }

  /** Uploads a photo or video, and returns its record, which is `pending` until the service has checked the file. */
  async uploadPhoto(
    file: Blob,
    { onProgress, signal, ...fields }: UploadOptions & Omit<PhotoInput, 'mime_type' | 'size_bytes'> = {},
  ): Promise<Photo> {
    const body = { ...fields, mime_type: file.type as PhotoInput['mime_type'], size_bytes: file.size }
    const photo = await this.post('/v1/photos', { body, signal: signal ?? null })
    await this.upload(photo.upload, file, { onProgress, signal })
    return photo
  }

  /** Sends a file where the API has said. */
  upload(form: UploadForm, file: Blob, options?: UploadOptions): Promise<void> {
    return upload(form, file, options, this.#options)
  }

  /** The generated types define the arguments and the result of each path; `get`, `post` and so on have the same types. */
  async #request(method: Method, path: string, init?: object): Promise<never> {
    const { data, response } = await this.raw.request(method, path as never, withConditions(init) as never)
    rememberETag(data, response.headers)
    return data as never
  }
}
