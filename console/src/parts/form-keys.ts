/** The idempotency keys of the requests of the open form; undefined while no form is open. */
let keys: Map<string, string> | undefined

/** Starts the keys of a form when the form opens. @returns a function that ends them */
export function keepFormKeys(): () => void {
  const own = new Map<string, string>()
  keys = own
  return () => {
    if (keys === own) keys = undefined
  }
}

/**
 * The idempotency key of a request. If a response was lost and the same values are sent again, the request has the
 * same key, so nothing is created twice.
 */
export function formKey(request: string, fresh: string): string {
  const key = keys?.get(request) ?? fresh
  keys?.set(request, key)
  return key
}
