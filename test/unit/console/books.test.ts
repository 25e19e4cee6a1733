import './page.ts'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { csvHead, csvLines } from '../../../console/src/pages/expenses/csv.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { expense } from './expense.ts'

/* The files of examples/books read the console's CSV, where the programs are installed. */

const isInstalled = (program: string, ...args: string[]) =>
  spawnSync(program, args.length > 0 ? args : ['--version']).status === 0
/** Debian's, which has `python3-gnucash`. */
const PYTHON = '/usr/bin/python3'
const materials = { id: '01957a3c-5b00-7000-8000-000000000052', name: 'Materials' }
const vendor = { id: null, name: 'Lone Star, Inc.' }
const EXPENSES = [
  { ...expense, amount_tax_inclusive: 184.62, category: materials, vendor, description: 'two "long"\nlines' },
  {
    ...expense,
    id: '01957a3c-5b00-7000-8000-0000000000ff',
    amount_tax_inclusive: -20.5,
    category: null,
    vendor: null,
    description: '=1+1',
  },
  ...[materials, null].map((category, index): typeof expense => ({
    ...expense,
    ...{ id: `01957a3c-5b00-7000-8000-00000000010${index}`, expense_type: 'mileage' },
    ...{ amount_tax_inclusive: 10, category, payment_method: 'mileage', description: 'site' },
  })),
]

function exported(): string {
  const file = join(tempFolder(), 'expenses.csv')
  writeFileSync(file, csvHead() + csvLines(EXPENSES))
  return file
}
const run = (program: string, args: string[], input?: string) =>
  execFileSync(program, args, { encoding: 'utf8', input })
const journal = () =>
  run('hledger', ['-f', exported(), '--rules-file', 'examples/books/hledger.rules', 'print'])

test.skipIf(!isInstalled('hledger'))('hledger reads the amounts, categories and texts', () => {
  const text = journal()
  expect(text).toMatch(/Lone Star, Inc\. \| two "long" lines/)
  expect(text).toMatch(/expenses:Materials +184\.62 USD/)
  expect(text).toMatch(/expenses:uncategorized +-20\.50 USD/)
  expect(text).toMatch(/expenses:Materials +10\.00 USD\n +liabilities:members/)
  expect(text).toMatch(/expenses:mileage +10\.00 USD\n +liabilities:members/)
})

test.skipIf(!isInstalled('hledger') || !isInstalled('ledger'))('ledger reads the journal of hledger', () => {
  expect(run('ledger', ['-f', '-', 'balance', 'expenses'], journal())).toMatch(/184\.12 USD +expenses/)
})

test.skipIf(!isInstalled('bean-extract'))(
  'beancount extracts each expense with the account of its category, and the account that paid',
  () => {
    const text = run('bean-extract', ['examples/books/beancount.py', exported()])
    const postings = [...text.matchAll(/^ +(\S+) +(\S+) USD/gm)].map(([, ...posting]) => posting.join(' '))
    expect(postings).toEqual([
      ...['Expenses:Materials 184.62', 'Liabilities:Card -184.62'],
      ...['Expenses:Uncategorized -20.5', 'Liabilities:Card 20.5'],
      ...['Expenses:Materials 10', 'Liabilities:Members -10'],
      ...['Expenses:Mileage 10', 'Liabilities:Members -10'],
    ])
  },
)

const SPLITS = `import gnucash, sys
session = gnucash.Session('xml://' + sys.argv[1], gnucash.SessionOpenMode.SESSION_READ_ONLY)
for account in session.book.get_root_account().get_descendants():
    for split in account.GetSplitList():
        print(account.get_full_name(), split.GetAmount().to_double(), split.parent.GetDate().date(), split.parent.GetNotes())
session.end()`

test.skipIf(!isInstalled(PYTHON, '-c', 'import gnucash'))(
  'GnuCash has each expense once, also after a repetition',
  () => {
    const file = exported()
    const books = join(dirname(file), 'books.gnucash')
    const add = () => run(PYTHON, ['examples/books/gnucash_csv.py', file, books])
    expect([add(), add()]).toEqual(['4 expenses were added\n', '0 expenses were added\n'])
    expect(run(PYTHON, ['-c', SPLITS, books]).trim().split('\n').toSorted()).toEqual([
      'Expenses.Materials 10.0 2026-03-13 site',
      'Expenses.Materials 184.62 2026-03-13 two "long" lines',
      'Expenses.Mileage 10.0 2026-03-13 site',
      "Expenses.Uncategorized -20.5 2026-03-13 '=1+1",
      'Liabilities.Company Card -184.62 2026-03-13 two "long" lines',
      "Liabilities.Company Card 20.5 2026-03-13 '=1+1",
      'Liabilities.Members -10.0 2026-03-13 site',
      'Liabilities.Members -10.0 2026-03-13 site',
    ])
  },
)

test('the columns that GnuCash asks for, by the README, are in the file', () => {
  const readme = readFileSync('examples/books/README.md', 'utf8')
  const columns = [...readme.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name)
  expect(columns).toHaveLength(5)
  const head = csvHead().trim().split(',')
  expect(columns.filter((name) => !head.includes(name))).toEqual([])
})

test.each([
  ['quickbooks', '"Date","Description","Amount"', '"Lone Star, Inc.: two ""long"" lines'],
  ['xero', '"Date","Amount","Payee","Description","Reference"', '"-184.62","Lone Star, Inc."'],
])(
  'a statement for %s has its columns, one line for each expense that the company card has paid',
  (format, head, part) => {
    const file = csvHead() + csvLines(EXPENSES)
    const lines = run(process.execPath, ['examples/books/statement.ts', format, 'company_card'], file)
      .trim()
      .split('\n')
    expect([lines[0], lines.length]).toEqual([head, 3])
    expect(lines[1]).toContain(part)
    expect(lines[1]).toMatch(/^"\d\d\/\d\d\/\d{4}",/)
    expect(lines[2]).toContain('"20.5"')
  },
)

test('a statement has one payment method, which must be named', () => {
  const statement = (...methods: string[]) =>
    run(process.execPath, ['examples/books/statement.ts', 'xero', ...methods], csvHead() + csvLines(EXPENSES))
  expect(statement('company_check').trim().split('\n')).toHaveLength(1)
  expect(() => statement()).toThrow('name a payment method: company_card')
})
