/** An error that the user can fix; its message is one line. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The `code` of a Node system error. */
export const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined
