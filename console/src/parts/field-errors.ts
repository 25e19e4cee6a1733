import { ApiError } from '../../../clients/typescript/src/errors.ts'

const covers = (field: string, path: string): boolean => path === field || path.startsWith(`${field}.`)

/** What the API says of a field, or of what is in it. */
export function fieldError(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  const messages = error.details.filter(({ path }) => covers(field, path)).map(({ message }) => message)
  return messages.length > 0 ? messages.join('; ') : undefined
}

/** The error, unless the fields show all of it. */
export function formError(error: unknown, fields: readonly string[]): unknown {
  if (error === null || error === undefined) return undefined
  const isShown =
    error instanceof ApiError &&
    error.details.length > 0 &&
    error.details.every(({ path }) => fields.some((field) => covers(field, path)))
  return isShown ? undefined : error
}
