import { differencesOf } from './contract.ts'

/** A JSON response body, validated against the published interface. */
export type Body = ReturnType<typeof JSON.parse>

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

export interface Options {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** `null`: without a key. */
  readonly key?: string | null
}

/** A difference between the service's behavior and its interface. */
export class Difference extends Error {
  override readonly name = 'Difference'
}

/** Longer than any response may take (nine seconds by contract 15.4). */
const TIMEOUT_MS = 15_000

/** Calls the service and checks each response against the expected status and the published interface. */
export class Client {
  private readonly url: string
  private readonly key: string

  constructor(url: string, key: string) {
    this.url = url.replace(/\/(v1\/?)?$/, '')
    this.key = key
  }

  /** @param path with its version, such as `/v1/me` */
  async call(status: number, method: string, path: string, options: Options = {}): Promise<Answer> {
    const { body, headers, key = this.key } = options
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(key !== null && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const answer = { status: response.status, headers: response.headers, body: jsonOf(await response.text()) }
    const found = [
      ...(answer.status === status
        ? []
        : [`answers ${answer.status} and not ${status}: ${excerpt(answer.body)}`]),
      ...(answer.status === status ? differencesOf(method, path, answer) : []),
      ...differencesOfError(answer),
    ]
    if (found.length > 0) throw new Difference(`${method} ${path}: ${found.join('; ')}`)
    return answer
  }

  get = async (path: string): Promise<Body> => (await this.call(200, 'GET', path)).body
  post = async (path: string, body: unknown = {}, status = 201): Promise<Body> =>
    (await this.call(status, 'POST', path, { body })).body
  patch = async (path: string, body: unknown): Promise<Body> =>
    (await this.call(200, 'PATCH', path, { body })).body
  put = async (path: string, body: unknown): Promise<Body> =>
    (await this.call(200, 'PUT', path, { body })).body
  delete = async (path: string): Promise<void> => void (await this.call(204, 'DELETE', path))

  get authorization(): string {
    return `Bearer ${this.key}`
  }

  /** A URL of the service. */
  address = (path: string): string => this.url + path
}

/** Checks that an error has the request id of the header, which identifies the log line. */
function differencesOfError({ status, headers, body }: Answer): string[] {
  if (status < 400) return []
  const id = headers.get('x-request-id')
  return id !== null && body?.error?.request_id === id
    ? []
    : ['the error does not name the request of X-Request-Id']
}

function jsonOf(text: string): Body {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return text
  }
}

const excerpt = (body: unknown): string => (JSON.stringify(body) ?? 'no body').slice(0, 200)
