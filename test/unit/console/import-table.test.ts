import './page.ts'
import { expect, test } from 'vitest'
import { amountOf, dateOf, styleOf, timeOf } from '../../../console/src/pages/import/cell-values.ts'
import { CONTACT_FIELDS } from '../../../console/src/pages/import/contact-fields.ts'
import { EXPENSE_FIELDS } from '../../../console/src/pages/import/expense-fields.ts'
import { guessColumns, withField } from '../../../console/src/pages/import/guess-columns.ts'
import { decode, MAX_ROWS, tableOf } from '../../../console/src/pages/import/table.ts'

const cellsOf = (text: string) => tableOf('a.csv', text).rows.map(({ cells }) => cells)
const US = { isDayFirst: false, decimal: '.' } as const
const EU = { isDayFirst: true, decimal: ',' } as const

test.each([
  ['Excel’s mark and line ends', '\ufeffName,Phone\r\n"Lee, Ann",555\r\n', [['Lee, Ann', '555']]],
  [
    'a quote and a line end in a cell',
    'Name,Note\n"Ann ""A"" Lee","two\nlines"\n',
    [['Ann "A" Lee', 'two\nlines']],
  ],
  ['semicolons', 'Name;Betrag\r\nAnn;1.234,50\r\n', [['Ann', '1.234,50']]],
  ['pasted cells', 'Name\tPhone\nAnn\t555', [['Ann', '555']]],
  ['a separator that Excel has named', 'sep=;\r\nName;Phone\r\nAnn, Lee;555', [['Ann, Lee', '555']]],
  ['apostrophes that our files have before formulas', 'Phone\n"\'+15125550143"', [['+15125550143']]],
])('a table with %s is read', (_, text, cells) => {
  expect(cellsOf(text)).toEqual(cells)
})

test('rows have the numbers of the spreadsheet, and empty rows are left out', () => {
  const { header, rows } = tableOf('a.csv', 'Name,,Phone\n\nAnn,,1\n,,\nBob,,2,further\n')
  expect(header).toEqual(['Name', 'Column 2', 'Phone', 'Column 4'])
  expect(rows.map(({ number }) => number)).toEqual([3, 5])
})

test.each([
  ['Name,Phone\n"Ann,555\nBob,1\n', 'Row 2 has a quotation mark that is not closed'],
  ['Name\n', 'There are no rows'],
  ['PK\u0003\u0004', 'Excel workbook'],
  [`Name\n${'Ann\n'.repeat(MAX_ROWS + 1)}`, 'at most 10,000'],
])('a text that is no table is refused with the reason: %.20s', (text, reason) => {
  expect(() => tableOf('a.csv', text)).toThrow(reason)
})

test('files of Windows and of Excel’s Unicode text are decoded', () => {
  expect(decode(Uint8Array.of(0x4a, 0x6f, 0x73, 0xe9))).toBe('José')
  expect(decode(Uint8Array.of(0xff, 0xfe, 0x4a, 0, 0xe9, 0))).toBe('Jé')
  expect(decode(new TextEncoder().encode('José'))).toBe('José')
})

test.each([
  ['2026-03-14', US, '2026-03-14'],
  ['3/14/2026', US, '2026-03-14'],
  ['3/4/26', US, '2026-03-04'],
  ['03/04/2026', EU, '2026-04-03'],
  ['14.3.2026', EU, '2026-03-14'],
  ['March 14, 2026', US, '2026-03-14'],
  ['Sat, Mar 14, 2026', US, '2026-03-14'],
  ['14-Mar-26', US, '2026-03-14'],
  ['2026-03-14T09:30:00Z', US, '2026-03-14'],
])('the date %s is read', (cell, style, date) => {
  expect(dateOf(cell, style)).toEqual({ value: date })
})

test.each(['2/30/2026', '14/3/2026', 'soon', '20260314', '3/14'])('%s is no date', (cell) => {
  expect(dateOf(cell, US)).toEqual({ fault: `“${cell}” is not a date` })
})

test.each([
  ['2026-03-14 09:30', '2026-03-14T16:30:00.000Z'],
  ['3/14/2026 9:30 PM', '2026-03-15T04:30:00.000Z'],
  ['3/14/2026, 12:15 am', '2026-03-14T07:15:00.000Z'],
  ['2026-03-14T09:30:00-05:00', '2026-03-14T14:30:00.000Z'],
])('the time %s is read in the time zone of the user', (cell, time) => {
  expect(timeOf(cell, US)).toEqual({ value: time })
})

test('a date without a time is no appointment', () => {
  expect(timeOf('3/14/2026', US)).toMatchObject({ fault: expect.stringContaining('has no time') })
})

test.each([
  ['$1,234.50', US, 1234.5],
  ['1.234,50 €', EU, 1234.5],
  ['1 234,50', EU, 1234.5],
  ["1'234.50", US, 1234.5],
  ['(45.00)', US, -45],
  ['45.00-', US, -45],
  ['-$45', US, -45],
  ['.5', US, 0.5],
  ['USD 12', US, 12],
])('the amount %s is read', (cell, style, amount) => {
  expect(amountOf(cell, style)).toEqual({ value: amount })
})

test.each(['12,50', '1,23,456', 'free', '', '1.2.3', '$'])('%s is no amount of the US', (cell) => {
  expect(amountOf(cell, US)).toHaveProperty('fault')
})

test('a group of digits does not begin with a zero', () => {
  expect(amountOf('0.725', EU)).toHaveProperty('fault')
  expect(amountOf('1.725', EU)).toEqual({ value: 1725 })
})

test.each([
  [['03/04/2026', '14/04/2026'], ',', true, '.'],
  [['03/04/2026', '04/14/2026'], ';', false, ','],
  // A date that is real in neither format decides nothing.
  [['11/03/2026', '13/25/2026', '11/09/2026'], ',', false, '.'],
  [['13/25/2026', '14/04/2026'], ',', true, '.'],
  [['1,234', '12,50'], ',', false, ','],
  [['1.234', '1,234.50'], ';', true, '.'],
  [['1,234,567'], ';', true, '.'],
  [['1,234'], ',', false, '.'],
  [['1,234'], ';', true, ','],
  [['0.725'], ';', true, '.'],
  [['$.655'], ';', true, '.'],
  [['0,725'], ',', false, ','],
  [['1234,567'], ',', false, ','],
])(
  'cells that can be read in two ways are read as the others of the column: %j',
  (cells, delimiter, isDayFirst, decimal) => {
    expect(styleOf(cells, delimiter)).toEqual({ isDayFirst, decimal })
  },
)

const guessed = (header: readonly string[], ...rows: readonly string[][]) =>
  guessColumns({ header, rows: rows.map((cells, n) => ({ number: n + 2, cells })) }, CONTACT_FIELDS)

test('columns are guessed by their headers, however they are written', () => {
  expect(
    guessed(['Full Name', 'E-mail Address', 'Mobile Phone', 'Street', 'ZIP/Postal Code', 'Notes']),
  ).toEqual(['name', 'email', 'phone', 'address_street', 'address_zip', undefined])
  expect(guessed(['Given Name', 'Family Name', 'Customer Email'])).toEqual([
    'first_name',
    'last_name',
    'email',
  ])
})

test('a field is guessed for one column, the best one, and by the cells if no header names it', () => {
  expect(guessed(['Work phone', 'Phone'])).toEqual([undefined, 'phone'])
  expect(guessed(['A', 'B'], ['Ann', 'ann@example.com'], ['Bob', 'bob@example.com'])).toEqual([
    undefined,
    'email',
  ])
})

test('a field that is chosen for a column leaves the column that had it', () => {
  expect(withField(['name', 'phone'], 1, 'name')).toEqual([undefined, 'name'])
  expect(withField(['name', undefined], 0, undefined)).toEqual([undefined, undefined])
})

test('the columns of the downloaded CSV of expenses are known', async () => {
  const { CSV_COLUMNS } = await import('../../../console/src/pages/expenses/csv-columns.ts')
  const header = CSV_COLUMNS.map(([name]) => name)
  expect(guessColumns({ header, rows: [] }, EXPENSE_FIELDS).filter(Boolean).toSorted()).toEqual(
    EXPENSE_FIELDS.map(({ id }) => id).toSorted(),
  )
})
