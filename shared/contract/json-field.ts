import * as z from 'zod/mini'
import { document } from './declare-schema.ts'

/**
 * Maximum number of levels of objects and arrays, including the outermost: parsers of other languages refuse deeper
 * JSON.
 */
const MAX_LEVELS = 32

/** The message about an integer that a double cannot represent (contract 1.22). */
export const INEXACT =
  'is an integer that JSON numbers cannot hold unchanged; where text is allowed, send it as text'

/** A JSON object of at most `bytes` bytes when serialized as UTF-8. It is not changed; texts may contain NUL. */
/* @__NO_SIDE_EFFECTS__ */
export function json(bytes: number) {
  const schema = z.unknown().check(
    z.refine((value) => typeof value === 'object' && value !== null && !Array.isArray(value), {
      error: 'must be an object',
      abort: true,
    }),
    plainJson(),
    z.superRefine((value, context) => {
      const fault = (message: string) => context.addIssue({ code: 'custom', message, input: value })
      const length = jsonBytes(value)
      if (length === undefined) fault('must hold well-formed text')
      else if (length > bytes) fault(`must be at most ${bytes} bytes as JSON`)
    }),
  )
  const typed = z.pipe(
    schema,
    // The check above has refused every value that is not an object.
    z.transform((value: unknown) => value as { [key: string]: unknown }),
  )
  return document(typed, { type: 'object', additionalProperties: true })
}

/** Checks the parts of a value of `parseJson` that no other schema checks (contract 1.22, 7.2). */
/* @__NO_SIDE_EFFECTS__ */
export function plainJson() {
  return z.superRefine((value, context) => {
    for (const { path, message } of jsonFaults(value))
      context.addIssue({ code: 'custom', message, path, input: value, continue: false })
  })
}

/** The fault of a value with too many levels, or the faults of integers that a double cannot represent. */
export function jsonFaults(
  value: unknown,
  levels: number = MAX_LEVELS,
): { path: string[]; message: string }[] {
  if (isDeeper(value, levels)) {
    return [{ path: [], message: `must have at most ${levels} levels of objects and arrays` }]
  }
  return [...inexactPaths(value)].map((path) => ({ path, message: INEXACT }))
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1)))

function* inexactPaths(value: unknown, path: string[] = []): Generator<string[]> {
  if (typeof value === 'bigint') yield path
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) yield* inexactPaths(inner, [...path, key])
}

/** Undefined when the value would change when stored, because a text is not well-formed. */
function jsonBytes(value: unknown): number | undefined {
  let lossy = false
  const inspect = (key: string, inner: unknown) => {
    lossy ||= !key.isWellFormed() || (typeof inner === 'string' && !inner.isWellFormed())
    return inner
  }
  const length = Buffer.byteLength(JSON.stringify(value, inspect))
  return lossy ? undefined : length
}
