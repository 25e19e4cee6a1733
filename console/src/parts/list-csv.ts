import { BYTE_ORDER_MARK, type CsvValue, csvLine } from './csv-file.ts'
import type { Column } from './data-table.tsx'
import type { TextFile, TextFileKind } from './use-text-file.ts'

export type CsvColumn<Row> = readonly [header: string, value: (row: Row) => CsvValue]

interface RowsPage<Row> {
  readonly data: readonly Row[]
}

/** The pages of a list with its current filters. */
export type PagesOf<Row> = (signal: AbortSignal) => AsyncIterable<RowsPage<Row>>

/** The columns of a table that are in its CSV file. */
const csvColumns = <Row>(columns: readonly Column<Row>[]): readonly CsvColumn<Row>[] =>
  columns.flatMap(({ header, csv }): readonly CsvColumn<Row>[] => {
    if (!csv) return []
    return typeof csv === 'function' ? [[header, csv]] : Object.entries(csv)
  })

const csvHeadOf = <Row>(columns: readonly CsvColumn<Row>[]): string =>
  BYTE_ORDER_MARK + csvLine(columns.map(([header]) => header))

export const csvLinesOf = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  rows.map((row) => csvLine(columns.map(([, value]) => value(row)))).join('')

/**
 * The CSV file of a list. A page may begin with records of the previous page if new records have shifted the list.
 * @param onCount called after each page with the number of records so far
 */
export async function csvOf<Row extends { readonly id: string }>(
  head: string,
  columns: readonly CsvColumn<Row>[],
  pages: AsyncIterable<RowsPage<Row>>,
  onCount: (count: number) => void,
): Promise<TextFile> {
  const parts = [head]
  const seen = new Set<string>()
  for await (const page of pages) {
    parts.push(
      csvLinesOf(
        columns,
        page.data.filter(({ id }) => !seen.has(id)),
      ),
    )
    for (const { id } of page.data) seen.add(id)
    onCount(seen.size)
  }
  return { parts, count: seen.size }
}

/** The CSV file of a table: all pages of its list. */
export function listCsv<Row extends { readonly id: string }>(
  title: string,
  columns: readonly Column<Row>[],
): TextFileKind<PagesOf<Row>> {
  const noun = title.toLowerCase()
  const named = csvColumns(columns)
  return {
    name: noun.replaceAll(' ', '-'),
    extension: 'csv',
    type: 'text/csv',
    noun,
    make: (pages, signal, onCount) => csvOf(csvHeadOf(named), named, pages(signal), onCount),
  }
}
