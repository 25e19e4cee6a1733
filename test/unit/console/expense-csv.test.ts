import './page.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvHead, csvLines } from '../../../console/src/pages/expenses/csv.ts'
import { EXPENSE_TEXTS } from '../../../shared/domain/kit/texts.ts'
import { expense } from './expense.ts'

/** The cells of a line as they are in the file, by the names of their columns. */
function cellsByColumn(line: string): Readonly<Record<string, string>> {
  const names = csvHead().slice(1, -2).split(',')
  const cells = line.slice(0, -2).match(/(?<=^|,)(?:"(?:[^"]|"")*"|[^,]*)/g) ?? []
  expect(cells).toHaveLength(names.length)
  return Object.fromEntries(names.map((name, n) => [name, cells[n] ?? '']))
}

const shown = (more: Partial<typeof expense>) => cellsByColumn(csvLines([{ ...expense, ...more }]))
const described = (description: string) => shown({ description }).description

test('the file begins with the names of its columns', () => {
  expect(csvHead()).toMatch(/^\ufeffid,[\w,]+\r\n$/)
  expect(Object.keys(shown({}))).toEqual(
    expect.arrayContaining([
      ...['vendor_id', 'category_id', 'project_id', 'receipt_mime_type', 'is_archived'],
      ...Object.keys(EXPENSE_TEXTS),
    ]),
  )
})

test('a record has its id before its name', () => {
  const category = { id: '01957a3c-5b00-7000-8000-000000000052', name: 'Materials' }
  const cells = Object.entries(shown({ category }))
  const at = cells.findIndex(([column]) => column === 'category_id')
  expect(cells.slice(at, at + 2)).toEqual([
    ['category_id', `"${category.id}"`],
    ['category_name', '"Materials"'],
  ])
})

test('each expense is a line', () => {
  const lines = csvLines([expense, { ...expense, billable: false }])
  expect(lines.split('\r\n')).toHaveLength(3)
  expect(shown({})).toMatchObject({
    expense_date: '"2026-03-13"',
    amount_tax_inclusive: '184.62',
    tax_amount_included: '',
    vendor_name: '"Lone Star Lumber"',
  })
})

test.each([
  ['plain', '"plain"'],
  ['a, b', '"a, b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  ['two\r\nlines\rmore', '"two\nlines\nmore"'],
  ['two\n\nlines', '"two\n\nlines"'],
  ['two\t\ttabs', '"two\t\ttabs"'],
  ['木の板', '"木の板"'],
])('%j is quoted as %j', (text, cell) => {
  expect(described(text)).toBe(cell)
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t', '\tx', ' =1', '\nx', '＝1', '＠a', '－1', '\u00a0=1'])(
  '%j is a text for a spreadsheet, and no formula',
  (text) => {
    expect(described(text)?.replace(/^"|"$/g, '')).toBe(`'${text}`)
  },
)

test.each([
  ['a;=1', `"a;'=1"`],
  ['a\t@b', `"a\t'@b"`],
  ['a;\tb', `"a;'\tb"`],
  ['a\n\tb', `"a\n'\tb"`],
  ['a\r\n-1', `"a\n'-1"`],
  ['a;\n=1', `"a;'\n'=1"`],
  ['a;  ＋1', `"a;'  ＋1"`],
  ['a;"=1', `"a;'""=1"`],
])('in %j, no other separator begins a formula', (text, cell) => {
  expect(described(text)).toBe(cell)
})

/** The cells that a spreadsheet reads where `separator` separates them. Within quotes, two of them are one. */
function cellsOf(csv: string, separator: string): string[] {
  const cells: string[] = []
  let rest = csv
  while (rest !== '') {
    const [, quoted = ''] = /^("(?:[^"]|"")*(?:"|$))/.exec(rest) ?? []
    const plain = new RegExp(`[^${separator}\n]*`).exec(rest.slice(quoted.length))?.[0] ?? ''
    cells.push(quoted.slice(1).replace(/"$/, '').replaceAll('""', '"') + plain)
    rest = rest.slice(quoted.length + plain.length + 1)
  }
  return cells
}

const dangerous = fc.string({
  unit: fc.constantFrom(...'=+-@＝;,\t\r\n"\' \u00a0a1'),
  maxLength: 8,
})

test.each([',', ';', '\t'])(
  'no cell begins a formula where %j separates, with quotes or without',
  (separator) => {
    fc.assert(
      fc.property(dangerous, dangerous, (notes, name) => {
        const csv = csvLines([{ ...expense, notes, vendor: { id: null, name } }, expense])
        const plain = csv.split(new RegExp(`${separator}|\n`)).map((cell) => cell.replace(/^"+/, ''))
        // Where the comma separates, quotes hold: no program reads them as plain text.
        for (const cell of separator === ','
          ? cellsOf(csv, separator)
          : [...cellsOf(csv, separator), ...plain]) {
          expect(cell).not.toMatch(/^\s*[=+\-@＝]|^[\t\r]./)
        }
      }),
      { numRuns: 2000 },
    )
  },
)

test('numbers stay numbers, and a minus within a text stays as it is', () => {
  expect(shown({ amount_tax_inclusive: 1e12 }).amount_tax_inclusive).toBe('1000000000000')
  expect(shown({ amount_tax_inclusive: -12.5 }).amount_tax_inclusive).toBe('-12.5')
  expect(described('a-b=c, -d')).toBe('"a-b=c, -d"')
})

test('a link to a receipt is a credential, which no file may have', () => {
  const receipt = {
    url: 'https://files.example/r?X-Amz-Signature=1',
    expires_at: '',
    mime_type: 'image/png',
    size_bytes: 1,
  }
  const line = csvLines([{ ...expense, receipt }])
  expect(cellsByColumn(line).receipt_mime_type).toBe('"image/png"')
  expect(line).not.toContain('files.example')
})

test('systems have columns', () => {
  const reference = { external_id: 'TX,1', url: null, metadata: {}, created_at: '', updated_at: '' }
  expect(shown({ external_references: { books: reference } }).external_references).toBe('"books: TX,1"')
  const error = { code: 'rejected', message: 'No', retryable: true, count: 1, first_at: '', last_at: '' }
  expect(shown({ sync_errors: { books: error } }).sync_errors).toBe('"books: rejected"')
})
