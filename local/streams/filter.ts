/*
 * Filter patterns of event source mappings, in the syntax of EventBridge: each field of the pattern must match one of
 * the values that it lists.
 */

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function matches(pattern: unknown, event: unknown): boolean {
  if (!isFields(pattern)) throw new Error('a filter pattern must be an object')
  return Object.entries(pattern).every(([name, wanted]) => {
    const value = isFields(event) ? event[name] : undefined
    if (!Array.isArray(wanted)) return matches(wanted, value)
    const values = Array.isArray(value) ? value : [value]
    return wanted.some((rule) => values.some((candidate) => satisfies(rule, candidate)))
  })
}

function satisfies(rule: unknown, value: unknown): boolean {
  if (!isFields(rule)) return value === rule
  const [name, operand] = Object.entries(rule)[0] ?? []
  switch (name) {
    case 'exists':
      return (value !== undefined) === operand
    case 'prefix':
      return typeof value === 'string' && value.startsWith(String(operand))
    case 'suffix':
      return typeof value === 'string' && value.endsWith(String(operand))
    case 'equals-ignore-case':
      return typeof value === 'string' && value.toLowerCase() === String(operand).toLowerCase()
    case 'anything-but':
      return value !== undefined && !(Array.isArray(operand) ? operand : [operand]).includes(value)
    case 'numeric':
      return typeof value === 'number' && Array.isArray(operand) && inRange(operand, value)
    default:
      throw new Error(`the filter rule ${name} is not supported locally`)
  }
}

/** `['>', 0, '<=', 5]` */
function inRange(bounds: readonly unknown[], value: number): boolean {
  for (let index = 0; index < bounds.length; index += 2) {
    const bound = Number(bounds[index + 1])
    const comparisons: Readonly<Record<string, boolean>> = {
      '=': value === bound,
      '>': value > bound,
      '>=': value >= bound,
      '<': value < bound,
      '<=': value <= bound,
    }
    if (!comparisons[String(bounds[index])]) return false
  }
  return true
}
