import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { pagesOf } from '../../clients/typescript/src/pages.ts'
import { PRICES } from '../../infra/cost/prices.ts'
import { newId, type OpportunityId } from '../../shared/domain/ids.ts'
import { documents, tableName } from '../../shared/table/store/client.ts'
import { billOf, watchBill } from './billed.ts'
import { walkedBytes } from './entry-bytes.ts'
import { idOf } from './exercise.ts'
import { dateAfter, fill } from './expense-data.ts'
import { type Broken, printTable, type Section } from './section.ts'
import { storeUse, watchStore } from './store-calls.ts'
import { startQuietStores } from './stores.ts'
import { type Bench, newBench } from './workspace.ts'

/*
 * Would counts of expenses for each day or month, changed in the transaction of each write, pay for themselves? Compares
 * today's reads and writes with those of a prototype: the rows of its counts are written and read here, but kept up by nothing.
 */
export const deepPages: Section = { name: 'deep-pages', run }

const COUNT = 100_000
const DAYS = 1_000
/** So many of them are written and measured, as dense as all; an offset beyond is computed from the size of entries. */
const WRITTEN = 12_000
const OFFSETS = [0, 1_000, 10_000, 50_000, 90_000]
const PAGE = 100
const WALKED_PAGES = 20
/** A page of the clients' walk in the middle of the list may cost this many times one at its start. */
const MAX_MIDDLE = 1.3
/** An item of up to 1 KB in a transaction is billed twice. */
const COUNT_UPDATE = 2
/** How long a transaction locks its items. An assumption about AWS, not measured here. */
const LOCKED_MS = 10
/** The units of an eventually consistent read of one byte. */
const BYTE = 1 / 8_192

async function run(): Promise<Broken> {
  const stores = await startQuietStores()
  try {
    const bench = await newBench()
    const projects = Array.from({ length: 100 }, () => newId<OpportunityId>(new Date()))
    await fill(bench.workspace, bench.owner, projects, {
      count: WRITTEN,
      unreconciled: WRITTEN,
      archived: 0,
      days: (DAYS * WRITTEN) / COUNT,
    })
    await bench.get('/v1/expenses')
    watchStore()
    watchBill()
    const today = await pages(bench)
    await writes(bench)
    const broken = await walks(bench, today)
    contention()
    return broken
  } finally {
    await stores.stop()
  }
}

const unitsOf = async (work: () => Promise<unknown>) => (await storeUse(work)).readUnits

/** The units of a page today, by its offset. */
type Today = (offset: number) => number

async function pages(bench: Bench): Promise<Today> {
  const entry = (await walkedBytes(bench.workspace, WRITTEN / 2)) / (WRITTEN / 2)
  const keys = (await walkedBytes(bench.workspace, 1_000, ({ projected, type, ...rest }) => rest)) / 1_000
  const ways = [await countsBy(bench, 'month', 7), await countsBy(bench, 'day', 10)]
  const first = await unitsOf(() => bench.get('/v1/expenses'))
  const page = (query: string) => unitsOf(() => bench.get(`/v1/expenses?${query}`))
  const today = (offset: number) => first + offset * entry * BYTE
  const measured = new Map<number, number>()
  for (const offset of OFFSETS.filter((offset) => offset < WRITTEN)) {
    measured.set(offset, await page(`offset=${offset}`))
  }
  const ofOneDay = COUNT / DAYS
  const byDate = await page(`date_to=${dateAfter(WRITTEN / ofOneDay / 2)}&offset=${ofOneDay / 2}`)
  const counted = ways.map(({ units, size }) => Math.round(units + (size / 2) * entry * BYTE + first))
  const rows = OFFSETS.map((offset) => {
    const keysOnly = Math.round(first + offset * keys * BYTE)
    return [
      offset,
      measured.get(offset) ?? Math.round(today(offset)),
      keysOnly,
      ...counted,
      Math.round(byDate),
    ]
  })
  printTable(
    `Read units of 25 of ${COUNT} expenses, by offset; entries of ${Math.round(entry)} bytes`,
    ['offset', 'today', `an index of keys (${Math.round(keys)} bytes)`, 'counts a month', 'a day', 'by date'],
    rows,
  )
  printTable(
    'Pages at random offsets, after which counts a day have cost less than they save (each expense is written once)',
    ['expenses', 'counts of the whole list', 'of each filter'],
    [10_000, 100_000, 1_000_000].map((count) => {
      const saved = (today(count / 2) - (counted[1] ?? 0)) * PRICES.millionReadUnits
      const pagesFor = (rows: number) =>
        Math.ceil((count * rows * COUNT_UPDATE * PRICES.millionWriteUnits) / saved)
      return [count, pagesFor(1), pagesFor(ROWS_OF_FILTERS)]
    }),
  )
  return today
}

/** Writes the counts of a prototype, and returns the units of reading half of them, and how many expenses one counts. */
async function countsBy({ workspace }: Bench, unit: string, prefix: number) {
  const pk = `${workspace}#count#${unit}`
  const buckets = new Set(Array.from({ length: DAYS }, (_, n) => dateAfter(n).slice(0, prefix)))
  const rows = [...buckets].map((sk) => ({ pk, sk, n: Math.round(COUNT / buckets.size) }))
  for (let at = 0; at < rows.length; at += 25) {
    const requests = rows.slice(at, at + 25).map((Item) => ({ PutRequest: { Item } }))
    await documents().send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }))
  }
  const units = await unitsOf(() =>
    documents().send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ScanIndexForward: false,
        Limit: Math.ceil(rows.length / 2),
      }),
    ),
  )
  return { units, size: COUNT / rows.length }
}

/**
 * The rows of counts that a new expense would change, if each had a number for each type, receipt, archived and reconciled:
 * those of the list, of its project, and of the namespaces `books` and `archive`. Filters together would need more.
 */
const ROWS_OF_FILTERS = 4

async function writes(bench: Bench): Promise<void> {
  const body = { expense_type: 'purchase', amount_tax_inclusive: 12, expense_date: '2026-03-01' }
  const create = () => bench.post('/v1/expenses', body)
  const path = `/v1/expenses/${await idOf(create())}`
  const reference = `${path}/external-references/books`
  const cases: [string, () => Promise<unknown>, plain: number, each: number][] = [
    ['create', create, 1, ROWS_OF_FILTERS],
    ['change the notes', () => bench.patch(path, { notes: 'x' }), 0, 0],
    ['change the date', () => bench.patch(path, { expense_date: '2026-01-01' }), 2, 2 * ROWS_OF_FILTERS],
    ['external reference', () => bench.put(reference, { external_id: 'B-1' }), 0, ROWS_OF_FILTERS],
    ['archive', () => bench.patch(path, { is_archived: true }), 1, ROWS_OF_FILTERS],
    ['delete', () => bench.delete(path), 0, ROWS_OF_FILTERS],
  ]
  const rows = []
  for (const [name, write, plain, each] of cases) {
    const { writeUnits } = await billOf(write)
    rows.push([name, writeUnits, writeUnits + plain * COUNT_UPDATE, writeUnits + each * COUNT_UPDATE])
  }
  printTable('Write units', ['', 'today', 'with counts of the whole list', 'of each filter'], rows)
}

/** Our clients continue at the last date of a page instead of by a large offset. */
async function walks(bench: Bench, today: Today): Promise<Broken> {
  const walk = async (query: object) => {
    const get = async ({ params }: { params?: { query?: object } }) =>
      (await bench.get(`/v1/expenses?${new URLSearchParams({ ...params?.query })}`)).body
    let units = 0
    let count = 0
    units = await unitsOf(async () => {
      for await (const _ of pagesOf(get, { params: { query: { ...query, limit: PAGE } } })) {
        if (++count === WALKED_PAGES) return
      }
    })
    return units / count
  }
  const start = await walk({})
  const middle = await walk({ date_to: dateAfter((DAYS * WRITTEN) / COUNT / 2) })
  const all = COUNT / PAGE
  const skipped = today(COUNT / 2) - today(0)
  printTable(
    `All ${COUNT} expenses, ${PAGE} a page`,
    ['', 'units a page', 'units', 'dollars'],
    [
      ['by offset', Math.round(start + skipped), start + skipped],
      ['by date, as our clients do', Math.round(middle), middle],
    ].map(([name, shown, units]) => [
      String(name),
      Number(shown),
      Math.round(Number(units) * all),
      ((Number(units) * all * PRICES.millionReadUnits) / 1e6).toFixed(3),
    ]),
  )
  if (middle <= start * MAX_MIDDLE) return []
  return [`a page by date takes ${middle} units in the middle of the list, and ${start} at its start`]
}

/** A transaction that meets a locked item is refused, and tried again. */
function contention(): void {
  printTable(
    `New expenses of one day in a workspace, if a transaction locks its count for ${LOCKED_MS} ms (assumed)`,
    ['a second', 'refused at first, %', 'write units of the count'],
    [1, 20, 100, 500].map((rate) => [
      rate,
      Math.round(100 * (1 - Math.exp((-rate * LOCKED_MS) / 1_000))),
      rate * COUNT_UPDATE,
    ]),
  )
}
