import { parseJson } from '../http/parse-json.ts'

/* Models send null for what they leave out, and some clients send objects as JSON text (contract 1.19). */

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Without the entries that are null. */
function withoutNulls(given: unknown): unknown {
  if (!isObject(given)) return given
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}

/** The object that a JSON text holds; any other value unchanged. */
function fromText(given: unknown): unknown {
  if (typeof given !== 'string' || !given.trimStart().startsWith('{')) return given
  try {
    const parsed = parseJson(given)
    return isObject(parsed) ? parsed : given
  } catch {
    return given
  }
}

/** The arguments of `read` and `write` as the client means them. Null in a body is a value: it clears a field. */
export function meant(given: unknown): unknown {
  const present = withoutNulls(given)
  if (!isObject(present)) return present
  return Object.fromEntries(
    Object.entries(present).map(([name, value]) => {
      if (name === 'body') return [name, fromText(value)]
      return [name, name === 'path' || name === 'query' ? withoutNulls(fromText(value)) : value]
    }),
  )
}

/** A message whose arguments of a tool are absent instead of null, and an object instead of JSON text. */
export function withArguments(message: unknown): unknown {
  if (!isObject(message) || !('params' in message)) return message
  const { params } = message
  if (!isObject(params) || !('arguments' in params)) return message
  const { arguments: given, ...rest } = params
  return { ...message, params: given === null ? rest : { ...rest, arguments: fromText(given) } }
}
