import type * as z from 'zod/mini'
import { INEXACT } from '../contract/json-field.ts'
import { emptyFault } from './empty.ts'
import { type Fault, MAX_DETAILS } from './problem.ts'
import type { DescribeUnknown } from './unknown-names.ts'

type Issue = z.core.$ZodIssue

/**
 * Converts Zod issues to faults with our own messages and dotted paths; each unknown field is a separate fault, and
 * an empty text has exactly one fault.
 */
export function faultsOf(
  error: z.core.$ZodError,
  input: unknown,
  schema: z.core.$ZodType,
  describeUnknown: DescribeUnknown = () => 'is not a known field',
): Fault[] {
  const emptied = new Set<string>()
  return error.issues.flatMap((issue): Fault[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, MAX_DETAILS).map((key) => ({
        path: dottedPath([...issue.path, key]),
        message: describeUnknown(key, issue.path),
      }))
    }
    const path = dottedPath(issue.path)
    const value = valueAt(input, issue.path)
    const message = messageOf(issue, value)
    if (value !== '' || path === '') return [{ path, message }]
    if (emptied.has(path)) return []
    emptied.add(path)
    return [{ path, message: emptyFault(schema, issue.path, message) }]
  })
}

function messageOf(issue: Issue, value: unknown): string {
  if (typeof value === 'bigint') return INEXACT
  if (value === undefined && issue.code !== 'custom') return 'is required'
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${withArticle(issue.expected)}`
    case 'invalid_value':
      return issue.values.length === 1
        ? `must be ${String(issue.values[0])}`
        : `must be one of ${issue.values.map(String).join(', ')}`
    case 'too_small':
      if (issue.origin === 'array') return `must have at least ${items(Number(issue.minimum))}`
      return issue.inclusive ? `must be >= ${issue.minimum}` : `must be > ${issue.minimum}`
    case 'too_big':
      return issue.origin === 'array'
        ? `must have at most ${items(Number(issue.maximum))}`
        : `must be <= ${issue.maximum}`
    case 'invalid_union':
      return 'does not match any of the allowed forms'
    default:
      return issue.message || 'is not valid'
  }
}

const items = (count: number): string => `${count} item${count === 1 ? '' : 's'}`

function withArticle(type: string): string {
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`
}

function dottedPath(path: readonly PropertyKey[]): string {
  return path.map(String).join('.')
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => Object(value)[key], input)
}
