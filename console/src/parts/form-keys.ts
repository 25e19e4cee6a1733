/** The idempotency keys of the requests of the open form; undefined while no form is open. */
let keys: Map<string, string> | undefined

/** Begins when a form opens. @returns what ends it */
export function keepFormKeys(): () => void {
  const own = new Map<string, string>()
  keys = own
  return () => {
    if (keys === own) keys = undefined
  }
}

/**
 * The idempotency key of a request. Sending the same values again, because an answer was lost, uses the same key,
 * so nothing is created twice.
 */
export function formKey(request: string, fresh: string): string {
  const key = keys?.get(request) ?? fresh
  keys?.set(request, key)
  return key
}
