import Papa from 'papaparse'

/** The rows of a file or of pasted cells, as texts. */
export interface Table {
  /** Another one each time that a file is read. */
  readonly id: string
  readonly name: string
  readonly header: readonly string[]
  readonly rows: readonly TableRow[]
  /** In countries that write a comma in decimals, files have semicolons. */
  readonly delimiter: string
}

export interface TableRow {
  /** As a spreadsheet counts: the header is row 1. */
  readonly number: number
  readonly cells: readonly string[]
}

/** Why a table cannot be read, in words for the user. */
export class TableFault extends Error {}

/** One import stays within a few minutes and within the browser's storage. */
export const MAX_ROWS = 10_000
export const MAX_FILE_BYTES = 20_000_000

/** The first line of files that Excel saved with a chosen delimiter. */
const SEPARATOR = /^sep=(.)\r?\n/i
/** Apostrophes that our own CSV files write before formulas. */
const GUARD = /^'(?=[\s"]*[=+\-@＝＋－＠\t])/

/** Excel saves UTF-8 with a byte order mark, UTF-16, or the code page of Windows without any mark. */
export function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const DELIMITERS = [',', ';', '\t', '|']

/**
 * The delimiter that makes the most columns of the header. The library also compares the other rows, and mistakes
 * decimal commas for delimiters.
 */
function delimiterOf(text: string): string {
  const columns = (delimiter: string) =>
    Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0]?.length ?? 0
  return DELIMITERS.toSorted((a, b) => columns(b) - columns(a))[0] ?? ','
}

/**
 * Reads CSV with any usual delimiter, or cells that were copied from a spreadsheet, which have tabs.
 * @throws TableFault
 */
export function tableOf(name: string, content: string): Table {
  const text = content.replace(/^\ufeff/, '')
  if (text.startsWith('PK\u0003\u0004')) {
    throw new TableFault('This is an Excel workbook. In Excel, save it as “CSV UTF-8”, and choose that file.')
  }
  const [first = '', given] = SEPARATOR.exec(text) ?? []
  const delimiter = given ?? delimiterOf(text)
  const { data, errors } = Papa.parse<string[]>(text.slice(first.length), {
    delimiter,
  })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) {
    const row = (broken.row ?? 0) + 1
    throw new TableFault(
      `Row ${row} has a quotation mark that is not closed. Correct it, and choose the file again.`,
    )
  }
  const rows = data
    .map((cells, n) => ({ number: n + 1, cells: cells.map((cell) => cell.trim().replace(GUARD, '')) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [head, ...body] = rows
  if (!head || body.length === 0) {
    throw new TableFault('There are no rows. The first row must name the columns, and records follow it.')
  }
  if (body.length > MAX_ROWS) {
    const [found, limit] = [body.length.toLocaleString(), MAX_ROWS.toLocaleString()]
    throw new TableFault(`The file has ${found} rows. Split it into files of at most ${limit}.`)
  }
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const header = Array.from({ length: width }, (_, n) => head.cells[n] || `Column ${n + 1}`)
  return { id: crypto.randomUUID(), name, header, rows: body, delimiter }
}
