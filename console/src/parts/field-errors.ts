import { ApiError } from '../../../clients/typescript/src/errors.ts'

/** The API's errors for each field, including errors of the field's parts. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {}
  if (!(error instanceof ApiError)) return errors
  for (const { path, message } of error.details) {
    const names = path.split('.')
    for (const index of names.keys()) {
      const field = names.slice(0, index + 1).join('.')
      errors[field] = errors[field] === undefined ? message : `${errors[field]}; ${message}`
    }
  }
  return errors
}

/** An error of a request for one part of a form, with the paths of that part. */
export const errorsUnder = (part: string, error: unknown): unknown =>
  error instanceof ApiError
    ? new ApiError({
        ...error,
        message: error.message,
        details: error.details.map(({ path, message }) => ({ path: `${part}.${path}`, message })),
      })
    : error

/** The paths of a form's inputs: texts, flags and lists of texts. */
export function inputPaths(value: unknown, path = ''): readonly string[] {
  const isInput = typeof value !== 'object' || (Array.isArray(value) && typeof value[0] !== 'object')
  if (isInput || value === null) return [path]
  return Object.entries(value).flatMap(([name, each]) => inputPaths(each, path ? `${path}.${name}` : name))
}

/** The error, unless the inputs show all of it. */
export function formError(error: unknown, inputs: readonly string[]): unknown {
  if (error === null || error === undefined) return undefined
  const isShown =
    error instanceof ApiError &&
    error.details.length > 0 &&
    error.details.every(({ path }) => inputs.some((input) => `${path}.`.startsWith(`${input}.`)))
  return isShown ? undefined : error
}
