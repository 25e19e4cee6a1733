import * as z from 'zod/mini'
import { document } from './fields.ts'

/** A JSON object of at most `bytes` when serialized as UTF-8; taken as it is, with any keys and texts, NUL included. */
/* @__NO_SIDE_EFFECTS__ */
export function json(bytes: number) {
  const schema = z.unknown().check(
    z.superRefine((value, context) => {
      const fault = (message: string) => context.addIssue({ code: 'custom', message, input: value })
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        return fault('must be an object')
      const length = jsonBytes(value)
      if (length === 'unfit') fault('must hold finite numbers and well-formed text')
      else if (length === undefined || length > bytes) fault(`must be at most ${bytes} bytes as JSON`)
    }),
  )
  const typed = z.pipe(
    schema,
    z.transform((value: unknown) => value as { [key: string]: unknown }),
  )
  return document(typed, { type: 'object', additionalProperties: true })
}

/** Undefined for what is nested too deep to be written at all; `unfit` where it would not come back as it was given. */
function jsonBytes(value: object): number | 'unfit' | undefined {
  let unfit = false
  const look = (key: string, inner: unknown) => {
    unfit ||= !key.isWellFormed() || (typeof inner === 'string' && !inner.isWellFormed())
    unfit ||= typeof inner === 'number' && !Number.isFinite(inner)
    return inner
  }
  try {
    const length = Buffer.byteLength(JSON.stringify(value, look))
    return unfit ? 'unfit' : length
  } catch {
    return undefined
  }
}
