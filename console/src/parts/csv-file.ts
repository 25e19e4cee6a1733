export type CsvValue = string | number | boolean | null | undefined

/**
 * Places where a spreadsheet would start a formula: at the beginning of a text, and after each character that
 * separates cells. In many countries this separator is `;` instead of the comma, and a text in quotes is then split.
 * Some spreadsheets ignore white space before a formula; full-width signs start a formula too.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /(?<=^|[;\t\n])(?=[\s"]*[=+\-@＝＋－＠])|(?<=^|[;\n])(?="*\t)|^(?=\n)/g

/** Numbers are not changed, not even the negative amount of a return, which a spreadsheet reads as a number. */
function cell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  // The apostrophe makes the cell a text.
  const safe = value.replace(/\r\n?/g, '\n').replace(FORMULA, "'")
  return `"${safe.replaceAll('"', '""')}"`
}

/** As in RFC 4180. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cell).join(',')}\r\n`

/** Excel needs it to recognize UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff'

/** A file of rows, the first of which names the columns. */
export const csvOfRows = (rows: readonly (readonly CsvValue[])[]): string =>
  BYTE_ORDER_MARK + rows.map(csvLine).join('')
