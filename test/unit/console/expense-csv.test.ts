import './page.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvHead, csvLines } from '../../../console/src/pages/expenses/csv.ts'
import { expense } from './expense.ts'

const described = (description: string): string => {
  const values = csvLines([{ ...expense, description }]).split('"Lone Star Lumber",,')[1] ?? ''
  return values.split(',,,"company_card"')[0] ?? ''
}

test('the columns of the file, and those of a deletion', () => {
  const columns =
    'id,expense_date,expense_type,amount_tax_inclusive,tax_amount_included,currency,vendor_id,vendor_name,category_name,' +
    'description,notes,reference_number,payment_method,reimbursement_status,billable,is_archived,miles_driven,rate,' +
    'project_id,project_name,receipt_mime_type,external_references,sync_errors,created_by,created_at,updated_at,deleted'
  expect(csvHead()).toBe(`\ufeff${columns}\r\n`)
  const gone = { id: 'e1', updated_at: '2026-03-13T00:00:00.000Z', deleted: true as const }
  expect(csvLines([gone])).toBe(`"e1"${','.repeat(25)}"${gone.updated_at}",true\r\n`)
})

test('each expense is a line with the columns of the head', () => {
  const head = csvHead()
  const lines = csvLines([expense, { ...expense, billable: false }])
  expect(head.codePointAt(0)).toBe(0xfeff)
  expect(head).toMatch(/\r\n$/)
  expect(lines.split('\r\n')).toHaveLength(3)
  const [first = ''] = lines.split('\r\n')
  expect(first.split(',')).toHaveLength(head.split(',').length)
  expect(head).toMatch(/,deleted\r\n$/)
  expect(first).toMatch(/,(?:"false"|false)$/)
  expect(first).toContain(',"2026-03-13","purchase",184.62,,"USD",,"Lone Star Lumber",')
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
    expect(described(text).replace(/^"|"$/g, '')).toBe(`'${text}`)
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
  unit: fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    '＝',
    ';',
    ',',
    '\t',
    '\r',
    '\n',
    '"',
    "'",
    ' ',
    '\u00a0',
    'a',
    '1',
  ),
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
  expect(csvLines([{ ...expense, amount_tax_inclusive: 1e12 }])).toContain(',1000000000000,')
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
  expect(line).toContain('image/png')
  expect(line).not.toContain('files.example')
})

test('systems and deleted expenses have columns', () => {
  const reference = { external_id: 'TX,1', url: null, metadata: {}, created_at: '', updated_at: '' }
  expect(csvLines([{ ...expense, external_references: { books: reference } }])).toContain('"books: TX,1"')
  const error = { code: 'rejected', message: 'No', retryable: true, count: 1, first_at: '', last_at: '' }
  expect(csvLines([{ ...expense, sync_errors: { books: error } }])).toContain('"books: rejected"')
  const deleted = { id: 'x', object: 'expense', updated_at: '2026-03-14' } as const
  expect(csvLines([deleted])).toMatch(/^"x",+"2026-03-14",true\r\n$/)
})
