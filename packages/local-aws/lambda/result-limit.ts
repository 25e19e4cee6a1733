/** Lambda's size limit for the JSON result of a synchronous invocation, in bytes. */
const RESULT_LIMIT = 6_291_556

/** Checks the size of a function's result. @throws Error with the message of Lambda */
export function assertReturnable(result: unknown): void {
  if (Buffer.byteLength(JSON.stringify(result) ?? '') <= RESULT_LIMIT) return
  throw new Error(`Response payload size exceeded maximum allowed payload size (${RESULT_LIMIT} bytes).`)
}
