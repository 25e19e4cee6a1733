import { isEmailAddress } from '../../../../shared/domain/kit/text.ts'

/** What a cell means, or why it has no meaning, in words for the user. */
export type CellValue = { readonly value: unknown } | { readonly fault: string }

/** The format of dates and amounts in a column. A single cell, such as `03/04/2026` or `1.234`, is ambiguous. */
export interface Style {
  readonly isDayFirst: boolean
  readonly decimal: '.' | ','
}

/** Applies to columns in which every cell is ambiguous: a file with semicolons is read as European. */
export function styleOf(cells: readonly string[], delimiter: string): Style {
  const isEuropean = delimiter === ';'
  return {
    isDayFirst: vote(cells.map(dayFirst), isEuropean),
    decimal: vote(cells.map(decimalComma), isEuropean) ? ',' : '.',
  }
}

/** The format of the first cell that is not ambiguous. */
const vote = (votes: readonly (boolean | undefined)[], otherwise: boolean): boolean =>
  votes.find((each) => each !== undefined) ?? otherwise

const PARTS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/

function dayFirst(cell: string): boolean | undefined {
  const [, first, mark, second] = PARTS.exec(cell) ?? []
  if (mark === '.') return true
  const [isDay, isSecondDay] = [Number(first) > 12, Number(second) > 12]
  // A cell like 13/25/2026 is a date in neither format.
  return isDay === isSecondDay ? undefined : isDay
}

/** A single mark before three digits can separate decimals or groups, `1,234`, but no group begins with a zero: `0.725`. */
function decimalComma(cell: string): boolean | undefined {
  const [last] = cell.match(/[.,](?=\d*\D*$)/) ?? []
  if (!last) return undefined
  const marks: readonly string[] = cell.match(/[.,]/g) ?? []
  const other = last === ',' ? '.' : ','
  if (marks.includes(other)) return last === ','
  if (marks.length > 1) return last !== ','
  return /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/.test(cell) ? undefined : last === ','
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NAMED_FIRST = /^(?:[a-z]{3,9},?\s+)?([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/i
const NAMED_SECOND = /^(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})(?!\d)/i
const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/

const monthOf = (name = ''): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
/** `26` is 2026, as spreadsheets read it; `70` is 1970. */
const yearOf = (text = ''): number => Number(text) + (text.length > 2 ? 0 : Number(text) < 70 ? 2000 : 1900)

interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
  /** What follows the date in the cell. */
  readonly rest: string
}

function dayOf(cell: string, { isDayFirst }: Style): Day | undefined {
  const found = (match: RegExpExecArray | null, order: (...parts: string[]) => Omit<Day, 'rest'>) => {
    if (!match) return undefined
    const date = order(...match.slice(1))
    const { year, month, day } = date
    // The 31st of a short month would be a day of the next month.
    const time = new Date(Date.UTC(year, month - 1, day))
    const isReal = time.getUTCMonth() === month - 1 && time.getUTCDate() === day
    return isReal ? { ...date, rest: cell.slice(match[0].length) } : undefined
  }
  return (
    found(ISO.exec(cell), (y, m, d) => ({ year: yearOf(y), month: Number(m), day: Number(d) })) ??
    found(PARTS.exec(cell), (one, _, two, y) => {
      const [day, month] = isDayFirst ? [one, two] : [two, one]
      return { year: yearOf(y), month: Number(month), day: Number(day) }
    }) ??
    found(NAMED_FIRST.exec(cell), (m, d, y) => ({ year: yearOf(y), month: monthOf(m), day: Number(d) })) ??
    found(NAMED_SECOND.exec(cell), (d, m, y) => ({ year: yearOf(y), month: monthOf(m), day: Number(d) }))
  )
}

const digits = (value: number, length = 2): string => String(value).padStart(length, '0')

/** A date, `2026-03-14`. A time behind it does not count. */
export function dateOf(cell: string, style: Style): CellValue {
  const date = dayOf(cell, style)
  if (!date || !/^(?:$|[\sT,])/.test(date.rest)) return { fault: `“${cell}” is not a date` }
  return { value: `${digits(date.year, 4)}-${digits(date.month)}-${digits(date.day)}` }
}

const CLOCK = /^[\sT,]+(?:at\s+)?(\d{1,2})(?:[:.](\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*([ap])?\.?(?:m\.?)?$/i
const WITH_ZONE = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:?\d\d)$/

/** A time with its day, in the time zone of the user unless the cell has one. */
export function timeOf(cell: string, style: Style): CellValue {
  const zoned = WITH_ZONE.test(cell) ? new Date(cell) : undefined
  if (zoned && !Number.isNaN(zoned.getTime())) return { value: zoned.toISOString() }
  const date = dayOf(cell, style)
  if (!date) return { fault: `“${cell}” is not a date with a time` }
  const [, clock, minutes = '0', half] = CLOCK.exec(date.rest) ?? []
  const hour = half ? (Number(clock) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(clock)
  if (clock === undefined || hour > 23 || Number(minutes) > 59) {
    return { fault: `“${cell}” has no time, such as 9:30 AM, after the date` }
  }
  return { value: new Date(date.year, date.month - 1, date.day, hour, Number(minutes)).toISOString() }
}

/** Currencies, their signs and spaces, also the narrow ones between groups of digits. */
const CURRENCY = /[\s\u00a0\u202f]|US\$|USD|EUR|[$€£]/gi

/** An amount: `$1,234.50`, `1.234,50 €`; negative as `-5`, `5-` or `(5.00)`. */
export function amountOf(cell: string, { decimal }: Style): CellValue {
  const plain = cell
    .replace(CURRENCY, '')
    .replace(/[\u2212\u2013]/, '-')
    .replaceAll('’', "'")
  const isNegative = /^-|-$|^\(.*\)$/.test(plain)
  const number = plain.replace(/^-|-$|^\(|\)$/g, '')
  const group = decimal === '.' ? "[,']" : "[.']"
  const shape = new RegExp(`^(?:\\d+|[1-9]\\d{0,2}(?:${group}\\d{3})+)?(?:[${decimal}]\\d*)?$`)
  if (!/\d/.test(number) || !shape.test(number)) return { fault: `“${cell}” is not an amount` }
  const value = Number(number.replace(new RegExp(group, 'g'), '').replace(decimal, '.'))
  return { value: isNegative ? 0 - value : value }
}

const YES = /^(?:yes|y|true|x|1|on|billable)$/i
const NO = /^(?:no|n|false|0|off|not billable)$/i

export function flagOf(cell: string): CellValue {
  if (YES.test(cell)) return { value: true }
  return NO.test(cell) ? { value: false } : { fault: `“${cell}” is neither yes nor no` }
}

/** Refuses a long number whose digits a spreadsheet has replaced, such as `5.12556E+09`: they cannot be recovered. */
export const textOf = (cell: string): CellValue =>
  /^\d(?:[.,]\d+)?E\+\d+$/i.test(cell)
    ? { fault: `The spreadsheet has shortened “${cell}”: format the column as text, and save the file again` }
    : { value: cell }

/** Refuses the forms that the service refuses, so that the preview counts the row as not to import. Only the service checks the length. */
export const emailOf = (cell: string): CellValue =>
  isEmailAddress(cell) ? { value: cell } : { fault: `“${cell}” is not an email address` }
