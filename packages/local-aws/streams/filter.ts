/*
 * Filter patterns of event source mappings, in the syntax of EventBridge: each field of the pattern must have one of the
 * values that it lists. Rules such as `{ "prefix": "x" }` are not supported.
 */

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function matches(pattern: unknown, event: unknown): boolean {
  if (!isFields(pattern)) throw new Error('a filter pattern must be an object')
  return Object.entries(pattern).every(([name, wanted]) => {
    const value = isFields(event) ? event[name] : undefined
    if (!Array.isArray(wanted)) return matches(wanted, value)
    if (wanted.some(isFields)) throw new Error(`the filter of ${name} is not supported locally`)
    return wanted.includes(value)
  })
}
