import type { Profile } from './profile.ts'

/** What Lambda accepts as the result of a synchronous invocation, in bytes of its JSON. */
const RESULT_LIMIT = 6_291_556

const REMAPPED = 'www-authenticate'

/** The size of a function's result. @throws Error as Lambda ends the invocation */
export function assertReturnable(result: unknown, { resultLimit }: Profile): void {
  if (!resultLimit) return
  const size = Buffer.byteLength(JSON.stringify(result) ?? '')
  if (size <= RESULT_LIMIT) return
  throw new Error(`Response payload size exceeded maximum allowed payload size (${RESULT_LIMIT} bytes).`)
}

/** The headers of a function's answer as API Gateway sends them on. Names are lower-case. */
export function remapped<T>(
  headers: Readonly<Record<string, T>>,
  { remappedHeaders }: Profile,
): Record<string, T> {
  const value = headers[REMAPPED]
  if (!remappedHeaders || value === undefined) return { ...headers }
  const { [REMAPPED]: _, ...others } = headers
  return { ...others, [`x-amzn-remapped-${REMAPPED}`]: value }
}
