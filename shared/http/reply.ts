/** The result of a handler; `endpoint()` converts it to the HTTP response. */
export interface Reply<Body = unknown> {
  readonly status: number
  readonly body?: Body
  /** A body that is not JSON, in place of `body`. */
  readonly content?: { readonly type: string; readonly text: string }
  readonly headers?: Readonly<Record<string, string>>
  /** Values of `Set-Cookie`. */
  readonly cookies?: string[]
}

export const ok = <const Body>(body: Body): Reply<Body> => ({ status: 200, body })
export const created = <const Body>(body: Body): Reply<Body> => ({ status: 201, body })
export const accepted = <const Body>(body: Body): Reply<Body> => ({ status: 202, body })
export const noContent = (): Reply<undefined> => ({ status: 204 })
