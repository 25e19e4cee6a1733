/** What a command gives: printed as it is with `--json`. */
export type Result = Readonly<Record<string, unknown>>

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A line for each field, `owner.id` for what lies deeper; a list of records as their number and a line for each. */
export function plainText(result: Result): string {
  const fields = flat(result)
  const width = Math.max(...fields.map(([name]) => name.length))
  return fields.flatMap(([name, value]) => lines(name.padEnd(width), value)).join('\n')
}

function flat(fields: Fields, path = ''): [string, unknown][] {
  return Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
    // The kind of a record is for programs.
    if (value === undefined || name === 'object') return []
    return isFields(value) ? flat(value, `${path}${name}.`) : [[path + name, value]]
  })
}

function lines(name: string, value: unknown): string[] {
  if (!Array.isArray(value)) return [`${name}  ${told(value)}`]
  if (value.length === 0) return [`${name}  none`]
  if (!value.every(isFields)) return [`${name}  ${value.map(told).join(', ')}`]
  return [`${name}  ${value.length}`, ...value.map((record) => `  ${pairs(record)}`)]
}

const pairs = (record: Fields): string =>
  flat(record)
    .map(([name, value]) => `${name}=${told(value)}`)
    .join(' ')

const told = (value: unknown): string => (value === null ? '-' : String(value))
