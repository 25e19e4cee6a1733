/** The result of a command; `--json` prints it as it is. */
export type Result = Readonly<Record<string, unknown>>

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * One line per field, with names such as `owner.id` for nested fields, and for a list its length and one line per record.
 */
export function plainLines(result: Result): readonly string[] {
  const fields = flat(result)
  const width = Math.max(...fields.map(([name]) => name.length))
  return fields.flatMap(([name, value]) => lines(name.padEnd(width), value))
}

function flat(fields: Fields, path = ''): [string, unknown][] {
  return Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    // `object` is only useful to programs.
    if (value === undefined || name === 'object') return []
    return isFields(value) ? flat(value, `${path}${name}.`) : [[path + name, value]]
  })
}

function lines(name: string, value: unknown): string[] {
  if (!Array.isArray(value)) return [`${name}  ${formatValue(value)}`]
  if (value.length === 0) return [`${name}  none`]
  if (!value.every(isFields)) return [`${name}  ${value.map(formatValue).join(', ')}`]
  return [`${name}  ${value.length}`, ...value.map((record) => `  ${pairs(record)}`)]
}

const pairs = (record: Fields): string =>
  flat(record)
    .map(([name, value]) => `${name}=${formatValue(value)}`)
    .join(' ')

/** A list of records inside a record gets no separate lines, so it is JSON. */
function formatValue(value: unknown): string {
  if (value === null) return '-'
  return Array.isArray(value) && value.some(isFields) ? JSON.stringify(value) : String(value)
}
