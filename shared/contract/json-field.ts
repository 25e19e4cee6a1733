import * as z from 'zod/mini'
import { document } from './declare-schema.ts'

/** A JSON object of at most `bytes` bytes when serialized as UTF-8. It is not changed; texts may contain NUL. */
/* @__NO_SIDE_EFFECTS__ */
export function json(bytes: number) {
  const schema = z.unknown().check(
    z.superRefine((value, context) => {
      const fault = (message: string) => context.addIssue({ code: 'custom', message, input: value })
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return fault('must be an object')
      const length = jsonBytes(value)
      if (length === 'lossy') fault('must hold finite numbers and well-formed text')
      else if (length === undefined || length > bytes) fault(`must be at most ${bytes} bytes as JSON`)
    }),
  )
  const typed = z.pipe(
    schema,
    // The check above has refused everything but objects.
    z.transform((value: unknown) => value as { [key: string]: unknown }),
  )
  return document(typed, { type: 'object', additionalProperties: true })
}

/** Undefined when the value is nested too deeply to serialize; `lossy` when it would change when stored as JSON. */
function jsonBytes(value: object): number | 'lossy' | undefined {
  let lossy = false
  const inspect = (key: string, inner: unknown) => {
    lossy ||= !key.isWellFormed() || (typeof inner === 'string' && !inner.isWellFormed())
    lossy ||= typeof inner === 'number' && !Number.isFinite(inner)
    return inner
  }
  try {
    const length = Buffer.byteLength(JSON.stringify(value, inspect))
    return lossy ? 'lossy' : length
  } catch {
    return undefined
  }
}
