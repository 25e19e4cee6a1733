/** The result of a handler; `endpoint()` converts it to the HTTP response. */
export interface Reply {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export const ok = (body: unknown): Reply => ({ status: 200, body })
export const created = (body: unknown): Reply => ({ status: 201, body })
export const accepted = (body: unknown): Reply => ({ status: 202, body })
export const noContent = (): Reply => ({ status: 204 })
