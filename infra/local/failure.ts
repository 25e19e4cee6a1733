/** What the person who started the service can put right; its message is one line for them. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The `code` that Node gives its system errors. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
